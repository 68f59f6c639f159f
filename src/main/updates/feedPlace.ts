/** Where newer versions are announced, and where a person can get them: both follow from the one address of the build. */

export interface FeedPlace {
  /** The file that is asked for. */
  readonly file: URL;
  /** The folder itself, to be opened by a person; null where it lies on this machine, as in tests. */
  readonly page: string | null;
}

export interface FeedMachine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** The files are called as electron-builder calls them (https://www.electron.build/auto-update). Null: it is no address. */
export function feedPlace(feed: string, machine: FeedMachine): FeedPlace | null {
  const folder = feed.endsWith('/') ? feed : `${feed}/`;
  if (!URL.canParse(folder)) return null;
  const url = new URL(folder);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  return { file: new URL(fileName(machine), url), page: url.protocol === 'https:' ? url.href : null };
}

function fileName({ platform, arch }: FeedMachine): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}
