import type { NoticeWish } from '../../../shared/notices.ts';
import { bridge } from '../../bridge.ts';
import { Switch } from '../../components/Switch.tsx';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Section } from './Section.tsx';

const words = t.noticeSettings;

export function NoticeSection() {
  const { notices } = useApp();
  const change = (next: Partial<NoticeWish>): void => void told(bridge().saveNotices({ ...notices, ...next }));
  const isSilent = !notices.finished && !notices.failed && !notices.atRisk;
  return (
    <Section title={words.title} line={words.line}>
      <Switch
        label={words.finished}
        hint={words.finishedHint}
        checked={notices.finished}
        onChange={(finished) => change({ finished })}
      />
      <Switch label={words.failed} hint={words.failedHint} checked={notices.failed} onChange={(failed) => change({ failed })} />
      <Switch label={words.atRisk} hint={words.atRiskHint} checked={notices.atRisk} onChange={(atRisk) => change({ atRisk })} />
      <Switch label={words.sound} checked={notices.sound} disabled={isSilent} onChange={(sound) => change({ sound })} />
    </Section>
  );
}
