/**
 * One made-up result per partner document shape, with the assets that must come out of it, best first. The shapes follow the
 * per-model pages under https://docs.comfy.org/development/comfy-router/models; the values are ours.
 */

export interface ResultShape {
  readonly model: string;
  readonly request?: unknown;
  readonly output: unknown;
  /** source, kind, role, form */
  readonly assets: readonly (readonly [string, string, string, string])[];
}

const link = (name: string) => `https://assets.example.test/${name}`;
export const PNG_BASE64 = Buffer.concat([
  Buffer.from(
    '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0001\u0008\u0006',
    'latin1',
  ),
  Buffer.from([0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]),
  Buffer.alloc(200, 7),
]).toString('base64');
export const WAV_BASE64 = Buffer.concat([
  Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'),
  Buffer.alloc(60, 3),
]).toString('base64');
export const MP4_BASE64 = Buffer.concat([
  Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom', 'latin1'),
  Buffer.alloc(60, 1),
]).toString('base64');

/** Models that answer with the file itself (https://docs.comfy.org/development/comfy-router/models). */
export const BYTE_SHAPES: readonly { readonly model: string; readonly mediaType: string; readonly base64: string }[] = [
  { model: 'elevenlabs/eleven_v3', mediaType: 'audio/mpeg', base64: WAV_BASE64 },
  { model: 'elevenlabs/eleven_sfx_v2', mediaType: 'audio/wav', base64: WAV_BASE64 },
];

export const RESULT_SHAPES: readonly ResultShape[] = [
  {
    model: 'bfl/flux-2-pro',
    output: { id: 't', status: 'Ready', cost: 3, result: { sample: link('a.png'), prompt: 'a fox', seed: 2_784_347_701 } },
    assets: [['result.sample', 'image', 'main', 'url']],
  },
  {
    model: 'bfl/flux-kontext-pro',
    output: { id: 't', status: 'Ready', result: { sample: link('k') } },
    assets: [['result.sample', 'image', 'main', 'url']],
  },
  {
    model: 'openai/gpt-image-2',
    output: { created: 1, data: [{ b64_json: PNG_BASE64, revised_prompt: 'x' }, { url: link('b.png') }], size: '1024x1024' },
    assets: [
      ['data[0].b64_json', 'image', 'main', 'base64'],
      ['data[1].url', 'image', 'main', 'url'],
    ],
  },
  {
    model: 'vertexai/gemini-3.1-flash-image',
    output: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { text: 'Let me think', thought: true },
              { text: 'Here it is' },
              { inlineData: { mimeType: 'image/png', data: PNG_BASE64 } },
              { fileData: { mimeType: 'image/png', fileUri: link('g') } },
            ],
          },
        },
      ],
    },
    assets: [
      ['candidates[0].content.parts[2].inlineData.data', 'image', 'main', 'base64'],
      ['candidates[0].content.parts[3].fileData.fileUri', 'image', 'main', 'url'],
      ['candidates[0].content.parts[1].text', 'text', 'secondary', 'text'],
    ],
  },
  {
    model: 'ideogram/ideogram-v4',
    output: {
      created: 'x',
      data: [
        { url: link('i.png'), prompt: 'p', is_image_safe: true },
        { url: null, is_image_safe: false },
      ],
    },
    assets: [['data[0].url', 'image', 'main', 'url']],
  },
  {
    model: 'recraft/recraftv4_1_vector',
    output: { credits: 1, data: [{ image_id: 'i', url: link('fox.svg') }] },
    assets: [['data[0].url', 'image', 'main', 'url']],
  },
  {
    model: 'byteplus/seedream-4-5-251128',
    output: { data: [{ size: '2048x2048', url: link('s.jpeg') }, { error: { code: 'x', message: 'refused' } }] },
    assets: [['data[0].url', 'image', 'main', 'url']],
  },
  {
    model: 'xai/grok-imagine-image',
    output: {
      data: [
        { mime_type: 'image/jpeg', url: link('1.jpg') },
        { mime_type: 'image/jpeg', b64_json: PNG_BASE64 },
      ],
    },
    assets: [
      ['data[0].url', 'image', 'main', 'url'],
      ['data[1].b64_json', 'image', 'main', 'base64'],
    ],
  },
  {
    model: 'bria/image-edit-remove-background',
    output: { request_id: 'b', status: 'COMPLETED', result: { image_url: link('cut.png'), seed: 4 } },
    assets: [['result.image_url', 'image', 'main', 'url']],
  },
  {
    model: 'wan/wan2.5-t2i-preview',
    output: { output: { task_status: 'SUCCEEDED', results: [{ code: 'Inspection', message: 'x' }, { url: link('w.png') }] } },
    assets: [['output.results[1].url', 'image', 'main', 'url']],
  },
  {
    model: 'kling/kling-v3',
    output: {
      code: 0,
      data: { task_status: 'succeed', task_result: { videos: [{ id: 'v', watermark_url: link('m.mp4'), url: link('k.mp4') }] } },
    },
    assets: [
      ['data.task_result.videos[0].url', 'video', 'main', 'url'],
      ['data.task_result.videos[0].watermark_url', 'video', 'alternate', 'url'],
    ],
  },
  {
    model: 'kling/kling-3.0-turbo',
    output: {
      code: 0,
      data: [{ id: 't', status: 'succeeded', outputs: [{ id: 'o', url: link('t.mp4'), watermark_url: link('tm.mp4') }] }],
    },
    assets: [
      ['data[0].outputs[0].url', 'video', 'main', 'url'],
      ['data[0].outputs[0].watermark_url', 'video', 'alternate', 'url'],
    ],
  },
  {
    model: 'runway/gen4_turbo',
    output: { id: 'r', status: 'SUCCEEDED', output: [link('r1.mp4'), link('r2.mp4')] },
    assets: [
      ['output[0]', 'video', 'main', 'url'],
      ['output[1]', 'video', 'main', 'url'],
    ],
  },
  {
    model: 'luma/ray-2',
    output: {
      state: 'completed',
      assets: { progress_video: link('p.mp4'), video: link('l.mp4') },
      request: { keyframes: { frame0: { url: link('in.png') } } },
    },
    assets: [['assets.video', 'video', 'main', 'url']],
  },
  {
    model: 'veo/veo-3.1-generate-001',
    output: {
      done: true,
      response: { videos: [{ gcsUri: link('v.mp4'), mimeType: 'video/mp4' }, { bytesBase64Encoded: MP4_BASE64 }] },
    },
    assets: [
      ['response.videos[0].gcsUri', 'video', 'main', 'url'],
      ['response.videos[1].bytesBase64Encoded', 'video', 'main', 'base64'],
    ],
  },
  {
    model: 'minimax/minimax-h3',
    request: { content: [{ type: 'text', text: 'a drummer' }] },
    output: { task: { status: 'succeeded', content: { url: link('h.mp4'), prompt: 'a drummer' } } },
    assets: [['task.content.url', 'video', 'main', 'url']],
  },
  {
    model: 'byteplus/dreamina-seedance-2-0-260128',
    output: { status: 'succeeded', content: { last_frame_url: link('last'), video_url: link('d.mp4') } },
    assets: [
      ['content.video_url', 'video', 'main', 'url'],
      ['content.last_frame_url', 'image', 'secondary', 'url'],
    ],
  },
  {
    model: 'wan/wan3.0-video',
    output: { output: { task_status: 'SUCCEEDED', video_url: link('w3.mp4'), check_audio: link('w3.wav') } },
    assets: [
      ['output.video_url', 'video', 'main', 'url'],
      ['output.check_audio', 'audio', 'secondary', 'url'],
    ],
  },
  {
    model: 'xai/grok-imagine-video',
    output: { status: 'done', video: { url: link('x.mp4'), duration: 4 } },
    assets: [['video.url', 'video', 'main', 'url']],
  },
  {
    model: 'higgsfield/higgsfield-kling-3-pro',
    output: { status: 'completed', request_id: 'h', video: { url: link('hf.mp4') } },
    assets: [['video.url', 'video', 'main', 'url']],
  },
  {
    model: 'byteplus/seed-audio-1.0',
    output: { audio: WAV_BASE64, url: link('a.wav'), duration: 3.1, subtitle: { text: 'Welcome aboard.' } },
    assets: [
      ['audio', 'audio', 'main', 'base64'],
      ['subtitle.text', 'text', 'secondary', 'text'],
    ],
  },
  {
    model: 'heygen/starfish',
    output: { data: { audio_url: link('s.mp3'), duration: 2.4, word_timestamps: [{ word: 'Your', start: 0, end: 0.2 }] } },
    assets: [['data.audio_url', 'audio', 'main', 'url']],
  },
  {
    model: 'meshy/meshy-7.1',
    output: {
      status: 'SUCCEEDED',
      thumbnail_url: link('t.png'),
      texture_image_url: link('in.png'),
      texture_urls: [{ base_color: link('c.png'), normal: link('n.png') }],
      model_urls: { mtl: link('s.mtl'), obj: link('s.obj'), fbx: link('s.fbx'), usdz: link('s.usdz'), glb: link('s.glb') },
    },
    assets: [
      ['model_urls.glb', 'model3d', 'main', 'url'],
      ['model_urls.usdz', 'model3d', 'alternate', 'url'],
      ['model_urls.fbx', 'model3d', 'alternate', 'url'],
      ['model_urls.obj', 'model3d', 'alternate', 'url'],
      ['model_urls.mtl', 'file', 'secondary', 'url'],
      ['texture_urls[0].base_color', 'image', 'secondary', 'url'],
      ['texture_urls[0].normal', 'image', 'secondary', 'url'],
      ['thumbnail_url', 'image', 'thumbnail', 'url'],
    ],
  },
  {
    model: 'tencent/hunyuan-3d-uv',
    request: { File: { Type: 'GLB', Url: link('chair.glb') } },
    output: {
      File: { Url: link('chair.glb') },
      ResultFile3Ds: [{ PreviewImageUrl: link('p.png'), Type: 'GLB', Url: link('uv.glb') }],
    },
    assets: [
      ['ResultFile3Ds[0].Url', 'model3d', 'main', 'url'],
      ['ResultFile3Ds[0].PreviewImageUrl', 'image', 'thumbnail', 'url'],
    ],
  },
  {
    model: 'anthropic/claude-opus-5',
    output: {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'Two lines.' },
      ],
    },
    assets: [['content[1].text', 'text', 'main', 'text']],
  },
  {
    model: 'openai/gpt-5.5',
    output: {
      status: 'completed',
      output_text: 'Harbour',
      output: [
        { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'hm' }] },
        {
          type: 'message',
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'Harbour' },
            { type: 'refusal', refusal: 'no' },
          ],
        },
      ],
    },
    assets: [['output[1].content[0].text', 'text', 'main', 'text']],
  },
  {
    model: 'openrouter/chat-completions',
    output: {
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Tides.',
            images: [{ image_url: { url: `data:image/png;base64,${PNG_BASE64}` } }],
          },
        },
      ],
    },
    assets: [
      ['choices[0].message.content', 'text', 'main', 'text'],
      ['choices[0].message.images[0].image_url.url', 'image', 'secondary', 'dataUri'],
    ],
  },
];
