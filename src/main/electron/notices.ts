/** Notices of the system. The page may not make any; a click on one opens the window at what it is about. */

import type { NativeImage, Notification as SystemNotification } from 'electron';
import type { JobId } from '../../shared/job.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import type { NoticeWish, Showing } from '../../shared/notices.ts';
import type { Notice } from '../jobs/notices.ts';
import { wordsOf } from './noticeWords.ts';

export interface NoticeParts {
  readonly Notification: {
    new (options: {
      readonly title: string;
      readonly body: string;
      readonly silent: boolean;
      readonly icon?: string | NativeImage;
    }): Pick<SystemNotification, 'on' | 'show'>;
    isSupported(): boolean;
  };
  readonly wish: () => NoticeWish;
  readonly iconPath: string;
  readonly summaryOf: (id: JobId) => JobSummary | null;
  readonly showWindow: () => void;
  /** The window may ask now what it is to show. */
  readonly nudge: () => void;
  readonly log: (line: string) => void;
}

export interface SystemNotices {
  show(notice: Notice): void;
  /** What a clicked notice was about, once; null: nobody clicked on one. */
  takeShowing(): Showing | null;
  /** These jobs as the window can list them; those that were removed are left out. */
  summariesOf(ids: readonly JobId[]): readonly JobSummary[];
}

/** What is collected as garbage is not clicked on any more: https://www.electronjs.org/docs/latest/api/notification */
const KEPT = 20;

export function createSystemNotices(parts: NoticeParts): SystemNotices {
  const { Notification, wish, iconPath, summaryOf, showWindow, nudge, log } = parts;
  const kept: unknown[] = [];
  let showing: (() => Showing) | null = null;

  const summariesOf = (ids: readonly JobId[]): readonly JobSummary[] => ids.flatMap((id) => summaryOf(id) ?? []);

  function showingOf(notice: Notice): Showing {
    if (notice.kind === 'atRisk') return { kind: 'atRisk' };
    const [only, ...others] = notice.ids;
    if (only !== undefined && others.length === 0) return { kind: 'job', id: only };
    return { kind: 'group', jobs: summariesOf(notice.ids), isAway: notice.isAway };
  }

  return {
    show(notice) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ ...wordsOf(notice), silent: !wish().sound, icon: iconPath });
      kept.push(notification);
      if (kept.length > KEPT) kept.shift();
      notification.on('click', () => {
        showing = () => showingOf(notice);
        showWindow();
        nudge();
      });
      notification.on('failed', (_event, error) => log(`a notice could not be shown: ${error}`));
      notification.show();
    },
    takeShowing() {
      const taken = showing?.() ?? null;
      showing = null;
      return taken;
    },
    summariesOf,
  };
}
