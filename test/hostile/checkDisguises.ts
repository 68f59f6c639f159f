/** What mislabelled files become on disk, under which type they are served, and whether another program is asked to open them. */

import { extname } from 'node:path';
import { createFiles } from '../../src/main/electron/files/files.ts';
import { createResultScheme } from '../../src/main/electron/page/resultScheme.ts';
import type { JobFile } from '../../src/shared/job.ts';
import { withCollector } from './collecting.ts';
import { DISGUISES, type Disguise } from './disguises.ts';
import { type Place, withPlace } from './folders.ts';
import { type Line, tryEach } from './line.ts';

const ADDRESS = { id: '0f4c1f5a-8a0e-4c0b-9a6d-000000000001', index: 0 };
/** Words are kept as words, whatever they say; with other bytes among them they are nothing that is known. */
const WORDS = new Set(['txt', 'md', 'json']);
/** The types that the window may paint or play, by the ending of what they really are. */
const SERVED: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  wav: 'audio/wav',
  glb: 'model/gltf-binary',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  json: 'text/plain; charset=utf-8',
};
const OPENED = new Set(['png', 'jpg', 'webp', 'gif', 'avif', 'mp4', 'wav', 'glb', 'txt', 'json']);
/** As a picture behind a link, as a picture in the document itself, and as a link that nobody knows. */
const WAYS = ['picture', 'inline', 'unknown'] as const;

export async function checkDisguises(size: 'quick' | 'full'): Promise<readonly Line[]> {
  return withPlace(async (place) => {
    const ways = (at: number) => (size === 'full' ? WAYS : WAYS.filter((_, way) => way === at % WAYS.length));
    const tries = DISGUISES.flatMap((disguise, at) => ways(at).map((way) => ({ disguise, way })));
    return [
      await tryEach(
        {
          area: 'disguises',
          promise: 'mislabelled files and polyglots become what their first bytes are, and are served and opened as nothing else',
        },
        {
          of: tries,
          name: ({ disguise, way }) => `${disguise.name} (${way})`,
          attempt: ({ disguise, way }) => collectOne({ disguise, way, place }),
        },
      ),
    ];
  });
}

async function collectOne(options: {
  readonly disguise: Disguise;
  readonly way: (typeof WAYS)[number];
  readonly place: Place;
}): Promise<string | null> {
  const { disguise, way, place } = options;
  const { bytes, path, contentType, truth } = disguise;
  return withCollector(
    {
      place,
      respond: (_request, response) =>
        void response
          .writeHead(200, {
            'content-type': contentType,
            'content-length': bytes.length,
            'content-disposition': 'attachment; filename="../../a.exe"',
          })
          .end(bytes),
    },
    async ({ server, collect }) => {
      const url = `${server.url}/${path}`;
      const outcome = await collect(
        way === 'unknown'
          ? { download_url: url }
          : { data: [way === 'inline' ? { b64_json: bytes.toString('base64') } : { url }] },
        way === 'unknown' ? { model: 'nobody/knows-this' } : {},
      );
      if (outcome.kind !== 'saved') return `ended as ${outcome.kind}`;
      for (const file of outcome.files.filter(({ role }) => role !== 'body')) {
        const found = await judge(file, way === 'unknown' ? { truth, isWordsFit: true } : { truth, isWordsFit: false });
        if (found !== null) return found;
      }
      return null;
    },
  );
}

async function judge(
  file: JobFile,
  { truth, isWordsFit }: { readonly truth: string | null; readonly isWordsFit: boolean },
): Promise<string | null> {
  const ending = extname(file.path).slice(1);
  const isTrue = ending === truth || (truth === null && (ending === 'bin' || (isWordsFit && WORDS.has(ending))));
  if (!isTrue) return `became ${file.name}`;
  const scheme = createResultScheme({ file: () => file, thumb: () => null });
  const { headers } = await scheme({
    url: `afterglow-result://job/${ADDRESS.id}/0`,
    method: 'HEAD',
    headers: new Headers(),
  } as Request);
  const wanted = SERVED[ending] ?? 'application/octet-stream';
  const served = headers.get('content-type');
  if (served !== wanted) return `served as ${served}`;
  if (headers.get('x-content-type-options') !== 'nosniff') return 'served without no-sniff';
  if (headers.get('content-security-policy') !== "default-src 'none'; sandbox") return 'served without its policy';
  if (wanted === 'application/octet-stream' && headers.get('content-disposition') !== 'attachment') return 'served in line';
  const opened: string[] = [];
  const files = createFiles({
    file: () => file,
    shell: {
      openPath: async (path) => {
        opened.push(path);
        return '';
      },
      showItemInFolder: () => {},
    },
    pasteboard: { writeText: async () => {}, writeImage: async () => false },
    pictureSize: async () => null,
  });
  await files.open(ADDRESS);
  return opened.every((path) => OPENED.has(extname(path).slice(1))) ? null : `opened by another program: ${opened.join()}`;
}
