import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { type MenuPlace, menuTemplate } from '../../../src/main/electron/menu.ts';

function open(place: Partial<MenuPlace>) {
  const did: string[] = [];
  const template = menuTemplate({
    platform: 'linux',
    isPackaged: true,
    hasFeed: false,
    choose: (choice) => did.push(choice),
    showLogs: () => did.push('logs'),
    ...place,
  });
  const entries = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const find = (id: string): MenuItemConstructorOptions | undefined => entries.find((entry) => entry.id === id);
  const menuOf = (id: string) =>
    template.find(({ submenu }) => Array.isArray(submenu) && submenu.some((entry) => entry.id === id))?.role;
  const press = (id: string): void => {
    const click = find(id)?.click as (() => void) | undefined;
    if (click === undefined) throw new Error(`the menu has no ${id}`);
    click();
  };
  return { did, entries, find, menuOf, press };
}

test.each(['linux', 'win32'] as const)('on %s the Help menu shows the logs and ends with About, which has a key', (platform) => {
  const { did, find, menuOf, press } = open({ platform });
  expect(menuOf('about')).toBe('help');
  expect(find('about')?.accelerator).toBe('F1');
  press('about');
  press('logs');
  expect(did).toEqual(['about', 'logs']);
});

test('on macOS About stands first in the menu of the app, in the place of the bare panel of the system', () => {
  const { entries, menuOf, press, did, find } = open({ platform: 'darwin', hasFeed: true });
  expect(menuOf('about')).toBe('appMenu');
  expect(menuOf('logs')).toBe('help');
  expect(entries.slice(0, 2).map(({ id }) => id)).toEqual(['about', 'updates']);
  expect(entries.some(({ role }) => role === 'about')).toBe(false);
  // F1 is not a key that everybody has there.
  expect(find('about')?.accelerator).toBeUndefined();
  expect(entries.map(({ role }) => role)).toEqual(expect.arrayContaining(['hide', 'hideOthers', 'unhide', 'services', 'quit']));
  press('about');
  expect(did).toEqual(['about']);
});

test('only a build with a feed has an entry that looks for newer versions', () => {
  expect(open({ hasFeed: false }).find('updates')).toBeUndefined();
  const { press, did } = open({ hasFeed: true });
  press('updates');
  expect(did).toEqual(['updates']);
});

test.each(['linux', 'win32', 'darwin'] as const)('on %s the Help menu shows the keyboard shortcuts', (platform) => {
  const { did, menuOf, press } = open({ platform });
  expect(menuOf('shortcuts')).toBe('help');
  press('shortcuts');
  expect(did).toEqual(['shortcuts']);
});
