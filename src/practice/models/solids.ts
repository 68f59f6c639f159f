import { type Ask, type PracticeModel, practiceModel } from '../model.ts';
import { glb, mtl, obj, portrait } from '../outputs/shapes.ts';
import { choice, flag, record, ref, text, whole } from '../schema.ts';
import { frame, taskId } from './frames.ts';

const moderation = flag('Check the prompt first.', { default: false });

function files(ask: Ask): Record<string, unknown> {
  return {
    model_urls: {
      glb: ask.link(glb(ask, 'model.glb')),
      obj: ask.link(obj(ask, { name: 'model.obj', material: 'model.mtl' })),
      mtl: ask.link(mtl({ name: 'model.mtl', texture: 'texture_0.png' })),
    },
    thumbnail_url: ask.link(portrait(ask, 'preview.png')),
    texture_urls: [{ base_color: ask.link(frame(ask, { name: 'texture_0.png', size: { width: 512, height: 512 } })) }],
  };
}

export const solids: readonly PracticeModel[] = [
  practiceModel({
    id: 'meshy/meshy-7.1',
    kind: 'model3d',
    inputs: ['text'],
    outputs: ['3d'],
    credits: '21.1',
    components: {
      MeshyPreview: record(
        {
          mode: choice('A first shape.', ['preview']),
          prompt: text('What to shape.', { maxLength: 600 }),
          art_style: choice('Manner.', ['realistic', 'sculpture'], { default: 'realistic' }),
          geometry_resolution: choice('Fineness of the shape.', ['standard', '2k', '4k'], { default: 'standard' }),
          topology: choice('Kind of faces.', ['quad', 'triangle'], { default: 'triangle' }),
          target_polycount: whole('About how many faces.', { minimum: 100, maximum: 300_000, default: 30_000 }),
          should_remesh: flag('Lay the faces anew.', { default: true }),
          symmetry_mode: choice('Mirror the two halves.', ['off', 'auto', 'on'], { default: 'auto' }),
          pose_mode: choice('Pose of a figure.', ['a-pose', 't-pose', '']),
          moderation,
        },
        { required: ['mode', 'prompt'] },
      ),
      MeshyRefine: record(
        {
          mode: choice('Colours on a shape made before.', ['refine']),
          preview_task_id: text('The id that the preview answered with.'),
          enable_pbr: flag('With maps for light.', { default: false }),
          texture_prompt: text('How the surface looks.', { maxLength: 600 }),
          texture_image_url: text('A picture of the surface: link or data URI.'),
          texture_resolution: choice('Fineness of the surface.', ['2k', '4k', '8k'], { default: '2k' }),
          moderation,
        },
        { required: ['mode', 'preview_task_id'] },
      ),
    },
    example: { mode: 'preview', prompt: 'a low stool carved from driftwood', art_style: 'realistic' },
    input: {
      description: 'A shape from words, in two steps.',
      oneOf: [ref('MeshyPreview'), ref('MeshyRefine')],
      discriminator: {
        propertyName: 'mode',
        mapping: { preview: '#/components/schemas/MeshyPreview', refine: '#/components/schemas/MeshyRefine' },
      },
    },
    make: async (ask) => ({
      document: {
        id: taskId(ask),
        type: ask.body['mode'] === 'refine' ? 'text-to-3d-refine' : 'text-to-3d-preview',
        status: 'SUCCEEDED',
        progress: 100,
        prompt: ask.prompt,
        created_at: ask.startedAt,
        finished_at: ask.endedAt,
        ...files(ask),
      },
    }),
  }),
  practiceModel({
    id: 'tencent/hunyuan-3d-uv',
    kind: 'model3d',
    inputs: ['3d'],
    outputs: ['3d'],
    credits: null,
    outputAuthored: false,
    example: { File: { Type: 'GLB', Url: 'https://files.example.invalid/chair.glb' } },
    input: record(
      {
        File: record(
          { Type: choice('File type.', ['FBX', 'OBJ', 'GLB']), Url: text('A public link.', { format: 'uri' }) },
          { required: ['Type', 'Url'] },
        ),
      },
      { required: ['File'] },
    ),
    make: async (ask) => ({
      document: {
        JobId: taskId(ask),
        Status: 'DONE',
        ResultFile3Ds: [
          { Type: 'GLB', Url: ask.link(glb(ask, 'unwrapped')), PreviewImageUrl: ask.link(portrait(ask, 'preview')) },
        ],
      },
    }),
  }),
];
