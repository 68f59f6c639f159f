/**
 * What stands on the screen, asked of the X server itself, for an app that no driver can be attached to.
 * The bytes are those of https://www.x.org/releases/current/doc/xproto/x11protocol.html.
 */

import { connect, type Socket } from 'node:net';

export interface Look {
  /** How many colours there are on the whole screen; one, when nothing is shown. */
  readonly colours: number;
  /** The titles of the windows on it. */
  readonly titles: readonly string[];
}

const GET_PROPERTY = 20;
const QUERY_TREE = 15;
const GET_IMAGE = 73;
const WM_NAME = 39;
const EVERY_PLANE = 0xffffffff;
const Z_PIXMAP = 2;

/** @param display As `DISPLAY` has it; one of this machine, which lets everybody in. */
export async function lookAtScreen(display: string): Promise<Look> {
  const number = /^:(\d+)/u.exec(display)?.[1];
  if (number === undefined) throw new Error(`"${display}" is no display of this machine`);
  const socket = connect(`/tmp/.X11-unix/X${number}`);
  try {
    const read = readerOf(socket);
    const { root, width, height } = await greet(socket, read);
    const ask = async (kind: number, detail: number, body: readonly number[]): Promise<Buffer> => {
      socket.write(request(kind, detail, body));
      const head = await read(32);
      if (head.readUInt8(0) !== 1) throw new Error(`The X server refused request ${kind}`);
      return Buffer.concat([head, await read(head.readUInt32LE(4) * 4)]);
    };
    const windows = wordsIn((await ask(QUERY_TREE, 0, [root])).subarray(32));
    const titles: string[] = [];
    for (const window of windows) {
      const property = await ask(GET_PROPERTY, 0, [window, WM_NAME, 0, 0, 64]);
      titles.push(property.toString('latin1', 32, 32 + property.readUInt32LE(16)));
    }
    const image = await ask(GET_IMAGE, Z_PIXMAP, [root, 0, width | (height << 16), EVERY_PLANE]);
    return { colours: new Set(wordsIn(image.subarray(32))).size, titles: titles.filter((title) => title !== '') };
  } finally {
    socket.destroy();
  }
}

async function greet(socket: Socket, read: (sizeBytes: number) => Promise<Buffer>) {
  // Little end first, version 11, and no proof of who asks.
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const head = await read(8);
  const told = await read(head.readUInt16LE(6) * 4);
  if (head.readUInt8(0) !== 1) throw new Error('The X server lets nobody in who brings no proof of who they are');
  const vendorBytes = Math.ceil(told.readUInt16LE(16) / 4) * 4;
  const screen = 32 + vendorBytes + told.readUInt8(21) * 8;
  return { root: told.readUInt32LE(screen), width: told.readUInt16LE(screen + 20), height: told.readUInt16LE(screen + 22) };
}

function request(kind: number, detail: number, body: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + body.length * 4);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt8(detail, 1);
  bytes.writeUInt16LE(1 + body.length, 2);
  for (const [index, word] of body.entries()) bytes.writeUInt32LE(word >>> 0, 4 + index * 4);
  return bytes;
}

/** Hands out what comes in, in the sizes that are asked for. */
function readerOf(socket: Socket): (sizeBytes: number) => Promise<Buffer> {
  const coming = socket[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (sizeBytes) => {
    const parts = [held];
    let haveBytes = held.length;
    while (haveBytes < sizeBytes) {
      const { value, done } = (await coming.next()) as IteratorResult<Buffer>;
      if (done === true) throw new Error('The X server hung up');
      parts.push(value);
      haveBytes += value.length;
    }
    held = Buffer.concat(parts);
    const read = held.subarray(0, sizeBytes);
    held = held.subarray(sizeBytes);
    return read;
  };
}

function wordsIn(bytes: Buffer): readonly number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}
