import { goTo } from '../../route.ts';
import type { SectionMark } from './Section.tsx';

/** How many frames a view may take until it stands. */
const FRAMES = 30;

/** Opens the settings at a section, with the keyboard on its first control. */
export function goToSection(mark: SectionMark): void {
  goTo({ view: 'settings' });
  const look = (left: number): void => {
    const body = document.querySelector(`[data-section="${mark}"] [data-section-body]`);
    const control = body?.querySelector<HTMLElement>('input, textarea, button');
    if (control) {
      control.focus();
      control.scrollIntoView({ block: 'center' });
    } else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(FRAMES);
}
