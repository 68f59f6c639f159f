// Draws the sample clips that the practice Router answers with for video models: `node scripts/make-samples.mjs`.
// Needs ffmpeg with libx264 on the path (Debian: apt-get install ffmpeg). Not part of any build; run it to change a clip.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', 'resources', 'samples');
const FRAMES_A_SECOND = 24;
const SECONDS = 4;

const DUSK = {
  sky: [
    [28, 26, 74],
    [112, 54, 118],
    [236, 110, 92],
    [255, 200, 128],
  ],
  sun: [255, 234, 182],
  near: [24, 16, 40],
  mist: [238, 146, 114],
};
const TIDE = {
  sky: [
    [12, 44, 80],
    [22, 104, 130],
    [104, 182, 172],
    [246, 222, 178],
  ],
  sun: [255, 242, 210],
  near: [8, 30, 46],
  mist: [146, 198, 188],
};
const NIGHT = {
  sky: [
    [6, 8, 26],
    [14, 28, 66],
    [30, 70, 108],
    [78, 134, 148],
  ],
  sun: [238, 242, 255],
  near: [4, 8, 20],
  mist: [64, 114, 132],
};

/** `move` is how far the sun travels over the clip, in frame heights (down is positive). */
const CLIPS = [
  { name: 'dusk-wide', width: 640, height: 360, hour: DUSK, from: 0.34, move: 0.16, sunX: 0.62, seed: 3 },
  { name: 'tide-wide', width: 640, height: 360, hour: TIDE, from: 0.42, move: -0.08, sunX: 0.36, seed: 11 },
  { name: 'night-wide', width: 640, height: 360, hour: NIGHT, from: 0.4, move: -0.2, sunX: 0.7, seed: 23 },
  { name: 'dusk-tall', width: 360, height: 640, hour: DUSK, from: 0.36, move: 0.14, sunX: 0.55, seed: 5 },
  { name: 'night-tall', width: 360, height: 640, hour: NIGHT, from: 0.46, move: -0.22, sunX: 0.4, seed: 31 },
];

mkdirSync(FOLDER, { recursive: true });
for (const clip of CLIPS) {
  const path = join(FOLDER, `${clip.name}.mp4`);
  await encode(clip, path);
  console.log(`${clip.name}.mp4  ${Math.round(statSync(path).size / 1024)} KB`);
}

async function encode(clip, path) {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${clip.width}x${clip.height}`,
    '-r',
    String(FRAMES_A_SECOND),
    '-i',
    '-',
  ];
  const video = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '22', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...video, '-map_metadata', '-1', path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  const frames = FRAMES_A_SECOND * SECONDS;
  for (let frame = 0; frame < frames; frame += 1) {
    if (!ffmpeg.stdin.write(draw(clip, frame / frames))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${path}`);
}

function draw(clip, time) {
  const { width, height, hour, seed } = clip;
  const pixels = Buffer.alloc(width * height * 3);
  const horizon = height * 0.66;
  const soft = time * time * (3 - 2 * time);
  const sun = { x: width * clip.sunX, y: height * (clip.from + clip.move * soft), radius: Math.min(width, height) * 0.07 };
  const ridges = [0, 1, 2, 3].map((index) => {
    const near = index / 3;
    const tops = new Float32Array(width);
    for (let x = 0; x < width; x += 1) {
      const place = (x / height) * (1.1 + near) + index * 13 + seed + time * 0.1 * (0.3 + near);
      tops[x] = horizon - height * (0.19 - 0.17 * near) * (0.45 + 0.55 * wave(place)) - height * (0.03 - 0.03 * near);
    }
    return { tops, colour: mix(hour.mist, hour.near, 0.15 + 0.75 * near) };
  });
  const land = (x, y) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x)));
    for (let index = 3; index >= 0; index -= 1) {
      const { tops, colour } = ridges[index];
      if (y > tops[column]) return mix(colour, hour.mist, Math.min(0.5, (y - tops[column]) / (height * 0.25)));
    }
    let colour = sky(hour, y / horizon);
    const far = Math.hypot(x - sun.x, y - sun.y) / sun.radius;
    const cloud = wave(x / (height * 0.9) + time * 0.25 + seed) * wave((y / height) * 11 + seed + x / (height * 3));
    colour = mix(colour, hour.mist, Math.max(0, cloud) * 0.35 * (y / horizon));
    colour = mix(colour, hour.sun, Math.min(1, 0.5 / (1 + (far * far) / 9) + 0.15 / (1 + far / 6)));
    return far < 1.08 ? mix(colour, [255, 252, 244], Math.min(1, (1.08 - far) / 0.16)) : colour;
  };
  for (let y = 0; y < height; y += 1) {
    const depth = (y - horizon) / (height - horizon);
    for (let x = 0; x < width; x += 1) {
      let colour;
      if (y <= horizon) colour = land(x, y);
      else {
        const ripple = Math.sin((y - horizon) / (1.2 + depth * 5) + time * 12.57 + wave(x / 60 + seed) * 2) * (0.3 + depth);
        colour = mix(
          land(x + ripple * 3, Math.max(0, horizon - (y - horizon) * 0.9 + ripple * 2.5)),
          hour.near,
          0.18 + 0.28 * depth,
        );
        const track = Math.abs(x - sun.x) / (sun.radius * (0.9 + depth * 2.6));
        if (track < 1 && ripple > 0.1) colour = mix(colour, hour.sun, (1 - track) * Math.min(0.6, ripple));
      }
      const at = (y * width + x) * 3;
      pixels[at] = colour[0];
      pixels[at + 1] = colour[1];
      pixels[at + 2] = colour[2];
    }
  }
  return pixels;
}

function sky({ sky: [top, high, low, horizon] }, height) {
  if (height < 0.4) return mix(top, high, height / 0.4);
  return height < 0.78 ? mix(high, low, (height - 0.4) / 0.38) : mix(low, horizon, Math.min(1, (height - 0.78) / 0.22));
}

/** A slow, never quite repeating wave from -1 to 1. */
function wave(at) {
  return (
    Math.sin(at * 1.7) * 0.55 + Math.sin(at * 3.9 + 1.3) * 0.28 + Math.sin(at * 8.3 + 4.1) * 0.12 + Math.sin(at * 19 + 2) * 0.05
  );
}

function mix(a, b, part) {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}
