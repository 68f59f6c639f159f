import { describe, expect, it } from 'vitest';
import type { Asset } from '../../../../src/main/adapters/assets/asset.ts';
import { findAssets } from '../../../../src/main/adapters/assets/findAssets.ts';
import { outlineOf } from '../../../../src/main/adapters/json/outline.ts';
import { PNG_BASE64, RESULT_SHAPES } from '../../../support/resultShapes.ts';

const shown = (assets: readonly Asset[]) => assets.map(({ source, kind, role, form }) => [source, kind, role, form]);
const outline = (value: unknown) => {
  const read = outlineOf(Buffer.from(JSON.stringify(value)));
  if (read.kind === 'flaw') throw new Error(read.flaw);
  return read.root;
};
const find = (output: unknown, more: { model?: string; request?: unknown } = {}) =>
  shown(
    findAssets({
      output: outline(output),
      model: more.model ?? 'new/unheard-of',
      request: outline(more.request ?? null),
    }),
  );
const link = (name: string) => `https://cdn.example.test/${name}`;

describe('the assets of a known document', () => {
  it.each(RESULT_SHAPES.map((shape) => [shape.model, shape] as const))('%s', (_model, { model, output, request, assets }) => {
    expect(shown(findAssets({ output: outline(output), model, request: outline(request ?? null) }))).toEqual(assets);
  });

  it.each([
    ['meshy/meshy-7.1', { model_urls: { fbx: link('s.fbx') }, thumbnail_url: link('t.png') }, 'model_urls.fbx'],
    ['meshy/meshy-7.1', { model_urls: { glb: null, obj: link('s.obj') } }, 'model_urls.obj'],
    [
      'kling/kling-v3',
      { data: { task_result: { videos: [{ watermark_url: link('m.mp4') }] } } },
      'data.task_result.videos[0].watermark_url',
    ],
    ['luma/photon-1', { assets: { image: link('p.png') } }, 'assets.image'],
    ['runway/gen4_image', { output: [link('p.png')] }, 'output[0]'],
    ['byteplus/seed-audio-1.0', { audio: null, url: link('a.wav') }, 'url'],
    ['openai/gpt-image-1.5', { data: [{ b64_json: PNG_BASE64 }] }, 'data[0].b64_json'],
    ['bria/video-remove-background', { result: { video_url: link('v.mp4') } }, 'result.video_url'],
    ['bfl/flux-next', { output: { image_url: link('moved.png') } }, 'output.image_url'],
  ])('%s: there is always a main asset (%#)', (model, output, source) => {
    const [first] = findAssets({ output: outline(output), model, request: null });
    expect(first).toMatchObject({ source, role: 'main' });
  });

  it.each([
    ['xai/grok-imagine-video', { video: { url: null } }],
    ['byteplus/dreamina-seedance-2-0-260128', { content: null }],
    ['veo/veo-3.1-generate-001', { response: { raiMediaFilteredCount: 1 } }],
    ['wan/wan2.5-t2i-preview', { output: { results: [{ code: 'x' }] } }],
    ['anthropic/claude-opus-5', { content: [] }],
    ['bfl/flux-2-pro', null],
    ['bfl/flux-2-pro', 'https'],
    ['bfl/flux-2-pro', []],
    ['bfl/flux-2-pro', 7],
  ])('%s without output gives nothing (%#)', (model, output) => {
    expect(findAssets({ output: outline(output), model, request: null })).toEqual([]);
  });
});

describe('the finder for unknown documents', () => {
  it('takes links, data URIs and long base64, and ranks the rest below the main asset', () => {
    const output = {
      thumbnail: { url: link('t.jpg') },
      outputs: [{ watermark_url: link('w.mp4'), url: link('clip.mp4?x=1.png'), last_frame: link('l.png') }],
      image_base64: PNG_BASE64,
      inline: `data:audio/wav;base64,${PNG_BASE64}`,
      token: 'A'.repeat(200),
      homepage: 'see https://example.test for more',
    };
    expect(find(output)).toEqual([
      ['outputs[0].url', 'video', 'main', 'url'],
      ['image_base64', 'image', 'main', 'base64'],
      ['inline', 'audio', 'main', 'dataUri'],
      ['outputs[0].watermark_url', 'video', 'alternate', 'url'],
      ['outputs[0].last_frame', 'image', 'secondary', 'url'],
      ['thumbnail.url', 'image', 'thumbnail', 'url'],
    ]);
  });

  it('skips echoes of the request, previews and addresses of the queue', () => {
    const request = { image: link('mine.png'), prompt: 'a fox' };
    const output = {
      request: { image: link('other.png') },
      prompt: link('prompt.png'),
      source: link('mine.png'),
      texture_image_url: link('in.png'),
      progress_video: link('p.mp4'),
      status_url: link('status'),
      caption: 'a fox',
      result: link('out.png'),
    };
    expect(find(output, { request })).toEqual([['result', 'image', 'main', 'url']]);
  });

  it.each([
    [{ mimeType: 'video/mp4', uri: link('x') }, 'video'],
    [{ content_type: 'image/webp', url: link('x.mp4') }, 'image'],
    [{ speech: link('x') }, 'audio'],
    [{ mesh: { url: link('x') } }, 'model3d'],
    [{ url: link('x.glb?sig=a.png') }, 'model3d'],
    [{ images: [{ url: link('x') }] }, 'image'],
    [{ whatever: link('x') }, 'file'],
  ])('guesses the kind of %j', (output, kind) => {
    expect(findAssets({ output: outline(output), model: 'new/x', request: null })[0]?.kind).toBe(kind);
  });

  it('takes text only when there is nothing else', () => {
    expect(find({ answer: 'Blue.', status: 'ok' })).toEqual([['answer', 'text', 'main', 'text']]);
    expect(find({ text: 'Blue.', url: link('a.png') })).toEqual([['url', 'image', 'main', 'url']]);
    expect(
      find({
        messages: [
          { role: 'user', content: 'mine' },
          { role: 'assistant', content: 'theirs' },
        ],
      }),
    ).toEqual([['messages[1].content', 'text', 'main', 'text']]);
  });

  it('names each asset once', () => {
    expect(find({ url: link('a.png'), image_url: link('a.png') })).toHaveLength(1);
  });

  it('survives a document that is nested without end', () => {
    const deep = `${'['.repeat(5_000)}"${link('a.png')}"${']'.repeat(5_000)}`;
    const read = outlineOf(Buffer.from(deep));
    const root = read.kind === 'outline' ? read.root : null;
    expect(findAssets({ output: root, model: 'new/x', request: null })).toEqual([]);
    expect(findAssets({ output: null, model: 'new/x', request: root })).toEqual([]);
  });

  it('lists links in schemes that are never fetched, so that they can be told as missing', () => {
    expect(find({ url: 'ftp://host/a.png' })).toEqual([['url', 'image', 'main', 'url']]);
  });
});
