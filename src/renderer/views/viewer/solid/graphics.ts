/** What this machine draws 3D models with. */

export type Graphics = 'card' | 'software' | 'none';

let known: Graphics | null = null;

/** Without a graphics card Chromium reckons every point itself; then the light is kept simple, so that the window stays awake. */
export function graphics(): Graphics {
  known ??= look();
  return known;
}

function look(): Graphics {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return 'none';
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(names === null ? context.RENDERER : names.UNMASKED_RENDERER_WEBGL));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/iu.test(name) ? 'software' : 'card';
}
