/** What is chosen in the application's menu and shown by the page, which may not be there yet: it is kept until it asks. */

import type { MenuChoice } from '../../shared/about.ts';

export interface MenuChoiceParts {
  readonly showWindow: () => void;
  /** Tells what can be told without the page, which does not come while the app cannot start. */
  readonly tellPlainly: () => void;
}

export interface MenuChoices {
  choose(choice: MenuChoice): void;
  /** From here on the page is asked to show what was chosen; `nudge` tells it to come and take it. */
  open(nudge: () => void): void;
  /** Once; null: nothing was chosen since. */
  take(): MenuChoice | null;
}

export function createMenuChoices({ showWindow, tellPlainly }: MenuChoiceParts): MenuChoices {
  let chosen: MenuChoice | null = null;
  let nudge: (() => void) | null = null;
  return {
    choose: (choice) => {
      if (nudge === null) {
        // Keys mean nothing without the page.
        if (choice !== 'shortcuts') tellPlainly();
        return;
      }
      chosen = choice;
      showWindow();
      nudge();
    },
    open: (tell) => {
      nudge = tell;
    },
    take: () => {
      const taken = chosen;
      chosen = null;
      return taken;
    },
  };
}
