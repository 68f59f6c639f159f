/** Who uses the computer: names of users that are no plain letters, other languages, other time zones. */

import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, type Home, homeAt, isOtherUser, makeHome } from '../support/packaged/person.ts';
import { expect, test } from '../support/packagedApp.ts';
import { expectFilesOnDisk, expectPhase, factsOf, hasten, jobsOf, openView, submitPrompt } from '../support/window.ts';

interface Person {
  readonly name: string;
  readonly language: string;
  readonly zone: string;
  /** What they call their folder for pictures, where it is not the English one. */
  readonly pictures?: string;
  /** Another place than `.config`, below their home. */
  readonly config?: string;
}

const PEOPLE: readonly Person[] = [
  { name: 'Zoë Müller', language: 'de_DE.UTF-8', zone: 'Europe/Berlin', pictures: 'Bilder & Fotos' },
  { name: '山田 太郎', language: 'ja_JP.UTF-8', zone: 'Asia/Tokyo', pictures: '画像' },
  { name: '🦊 שרה', language: 'ar_EG.UTF-8', zone: 'Africa/Cairo' },
  { name: `O'Brien 100%20 "x"`, language: 'tr_TR.UTF-8', zone: 'Pacific/Chatham' },
  { name: 'Zoe\u0308 #1?', language: 'C', zone: 'Nowhere/Atall', config: 'settings of mine %41' },
];

for (const person of PEOPLE) {
  test(`the app works for ${person.name}, in ${person.language}`, async ({ desk }) => {
    hasten(desk.router);
    const home = takeUp(desk.folder, person);
    const env = {
      LANG: person.language,
      LC_ALL: person.language,
      TZ: person.zone,
      ...(person.config === undefined ? {} : { XDG_CONFIG_HOME: home.config }),
    };
    const first = await desk.start({ home, env });
    const { page } = first;
    const facts = await factsOf(page);
    expect(facts.dataFolder).toBe(home.userData);
    expect(facts.resultsFolder).toBe(join(home.pictures, 'Afterglow'));

    // Capitals mean the same in every language, so also where a capital i has a dot.
    await openView(page, 'Compose');
    await page.getByRole('button', { name: /^Model:/u }).click();
    await page.getByRole('combobox', { name: 'Search models' }).fill('IDEOGRAM');
    await expect(page.getByRole('option', { name: /ideogram/iu }).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await submitPrompt(page, 'an ibis in the INN');
    const view = await expectPhase(page, 'an ibis in the INN', 'done');
    await expectFilesOnDisk(view);
    const main = view.files.find(({ role }) => role === 'main');
    expect(main?.path.startsWith(`${facts.resultsFolder}/`), main?.path).toBe(true);
    expect(await page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).direction])).toEqual([
      'en',
      'ltr',
    ]);
    expect(await first.quit()).toEqual({ code: 0, signal: null });

    const second = await desk.start({ home, env });
    await openView(second.page, 'Queue');
    expect((await jobsOf(second.page)).map(({ prompt, phase }) => [prompt, phase])).toEqual([['an ibis in the INN', 'done']]);
    await expectFilesOnDisk(await expectPhase(second.page, 'an ibis in the INN', 'done'));
  });
}

test('a home that is not there, or in which nothing can be made, is told in the window', async ({ desk }) => {
  test.skip(!isOtherUser, 'the rights of root are needed to make a folder that is not the person’s own');
  const closed = makeHome(join(desk.folder, 'closed'));
  chownSync(closed.folder, 0, 0);
  chmodSync(closed.folder, 0o555);
  for (const home of [homeAt(join(desk.folder, 'nowhere', 'at all')), closed]) {
    const running = await desk.start({ home });
    await expect(running.page.getByRole('alert')).toContainText('cannot be written');
    await expect(running.page.getByText(home.userData)).toBeVisible();
    expect(await running.quit()).toEqual({ code: 0, signal: null });
  }
});

/** Gives the person a home as their system would, with the names of its folders in their language. */
function takeUp(folder: string, { name, pictures, config }: Person): Home {
  const made = makeHome(join(folder, 'home', name));
  const home: Home = {
    ...homeAt(made.folder),
    ...(pictures === undefined ? {} : { pictures: join(made.folder, pictures) }),
    ...(config === undefined ? {} : { config: join(made.folder, config), userData: join(made.folder, config, 'Afterglow') }),
  };
  if (pictures !== undefined) {
    mkdirSync(home.config, { recursive: true });
    mkdirSync(home.pictures);
    writeFileSync(join(home.config, 'user-dirs.dirs'), `XDG_PICTURES_DIR="$HOME/${pictures}"\n`);
  }
  giveTo(made.folder);
  return home;
}
