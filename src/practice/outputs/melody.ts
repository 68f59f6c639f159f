import type { Piece } from '../model.ts';
import { between, chanceFrom, pick } from './chance.ts';

interface Tune {
  readonly seed: number;
  readonly sampleRate: number;
  readonly seconds: number;
}

/** A quiet tune of plucked tones over a held chord, as a WAV file: 16 bits, one channel. */
export function melody(tune: Tune & { readonly name: string }): Piece {
  return { name: tune.name, mediaType: 'audio/wav', draw: async () => wav(await play(tune), tune.sampleRate) };
}

/** The same without a header: bare 16-bit samples, little-endian. */
export function bareMelody(tune: Tune & { readonly name: string }): Piece {
  return { name: tune.name, mediaType: 'audio/pcm', draw: async () => pcm(await play(tune)) };
}

const PENTATONIC = [0, 2, 4, 7, 9, 12, 14, 16] as const;

async function play({ seed, sampleRate, seconds }: Tune): Promise<Float32Array> {
  const chance = chanceFrom(seed);
  const sound = new Float32Array(Math.round(sampleRate * seconds));
  const root = pick(chance, [196, 220, 246.94, 261.63, 174.61]);
  const beat = between(chance, { from: 0.26, to: 0.38 });
  for (const step of [-12, -5]) tone(sound, { sampleRate, at: 0, hertz: pitch(root, step), gain: 0.1, fade: seconds });
  let step = 2;
  for (let at = 0.05; at < seconds - 0.6; at += beat * pick(chance, [1, 1, 1, 2, 0.5])) {
    step = Math.max(0, Math.min(PENTATONIC.length - 1, step + pick(chance, [-2, -1, -1, 1, 1, 2])));
    tone(sound, { sampleRate, at, hertz: pitch(root, PENTATONIC[step] ?? 0), gain: 0.34, fade: 1.1 });
    await new Promise((resolve) => setImmediate(resolve));
  }
  echo(sound, { delay: Math.round(sampleRate * beat * 1.5), gain: 0.3 });
  soften(sound, sampleRate);
  return sound;
}

function pitch(root: number, halfTones: number): number {
  return root * 2 ** (halfTones / 12);
}

function tone(
  sound: Float32Array,
  of: { readonly sampleRate: number; readonly at: number; readonly hertz: number; readonly gain: number; readonly fade: number },
): void {
  const start = Math.round(of.at * of.sampleRate);
  const length = Math.min(sound.length - start, Math.round(of.fade * 2 * of.sampleRate));
  for (let index = 0; index < length; index += 1) {
    const time = index / of.sampleRate;
    const swell = Math.min(1, time / 0.012) * Math.exp((-3 * time) / of.fade);
    const turn = 2 * Math.PI * of.hertz * time;
    const wave =
      Math.sin(turn) + 0.35 * Math.sin(2 * turn) * Math.exp(-4 * time) + 0.12 * Math.sin(3 * turn) * Math.exp(-8 * time);
    sound[start + index] = (sound[start + index] ?? 0) + of.gain * swell * wave;
  }
}

function echo(sound: Float32Array, how: { readonly delay: number; readonly gain: number }): void {
  for (let index = how.delay; index < sound.length; index += 1) {
    sound[index] = (sound[index] ?? 0) + how.gain * (sound[index - how.delay] ?? 0);
  }
}

/** Brings the loudest moment under full scale, and fades both ends so that nothing clicks. */
function soften(sound: Float32Array, sampleRate: number): void {
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001);
  const edge = sampleRate * 0.3;
  for (let index = 0; index < sound.length; index += 1) {
    const fade = Math.min(1, index / 200, (sound.length - index) / edge);
    sound[index] = ((sound[index] ?? 0) / peak) * 0.85 * fade;
  }
}

function pcm(sound: Float32Array): Buffer {
  const bytes = Buffer.alloc(sound.length * 2);
  for (const [index, value] of sound.entries()) bytes.writeInt16LE(Math.round(value * 32_767), index * 2);
  return bytes;
}

function wav(sound: Float32Array, sampleRate: number): Buffer {
  const samples = pcm(sound);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
