/** How many frames a place may take until it is drawn: a view that was just opened, an editor that sets itself up after that. */
const FRAMES = 30;

/** Puts the keyboard somewhere as soon as that is there. `focus` says whether it was. */
export function focusOnceThere(focus: () => boolean, left: number = FRAMES): void {
  requestAnimationFrame(() => {
    if (!focus() && left > 0) focusOnceThere(focus, left - 1);
  });
}

/** Puts the keyboard on the first of these. Says whether there was one. */
export function focusFirst(within: ParentNode | null, selector: string): boolean {
  const element = within?.querySelector<HTMLElement>(selector) ?? null;
  element?.focus();
  return element !== null;
}
