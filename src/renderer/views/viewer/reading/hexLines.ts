/** Bytes as they are shown to people: place, sixteen bytes, and letters where they are some. Pure. */

export interface HexLine {
  readonly place: string;
  readonly bytes: string;
  readonly letters: string;
}

const WIDTH = 16;

export function hexLines(hex: string): readonly HexLine[] {
  const bytes = hex.match(/../gu) ?? [];
  return Array.from({ length: Math.ceil(bytes.length / WIDTH) }, (_, line) => {
    const part = bytes.slice(line * WIDTH, (line + 1) * WIDTH);
    return {
      place: (line * WIDTH).toString(16).padStart(4, '0'),
      bytes: [part.slice(0, 8).join(' '), part.slice(8).join(' ')].filter((half) => half !== '').join('  '),
      letters: part.map(letterOf).join(''),
    };
  });
}

function letterOf(byte: string): string {
  const code = Number.parseInt(byte, 16);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '·';
}
