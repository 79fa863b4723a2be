/** Cuts a stream of bytes into MLLP frames: VT, the message, FS, CR. */

const startOfBlock = 0x0b;
const endOfBlock = 0x1c;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Between frames some senders write line ends. */
const isBetween = (byte: number) => byte === carriageReturn || byte === lineFeed;

/** The connection has to be closed: nobody knows where the next message begins. */
export class BrokenFrame extends Error {}

export interface Framing {
  /** The messages that are whole now. Throws BrokenFrame. */
  push: (chunk: Buffer) => Buffer[];
  /** Whether a frame has begun and not ended. */
  isBegun: () => boolean;
}

/** @param maxBytes Of one message. */
export function openFraming(maxBytes: number): Framing {
  let parts: Buffer[] = [];
  let size = 0;
  /** Where the stream is: between frames, in one, or behind the FS of one. */
  let at: 'between' | 'inside' | 'end' = 'between';

  function keep(part: Buffer): void {
    size += part.length;
    if (size > maxBytes) throw new BrokenFrame('the message is too large');
    if (part.length > 0) parts.push(part);
  }

  function finishMessage(): Buffer {
    const whole = Buffer.concat(parts);
    parts = [];
    size = 0;
    at = 'between';
    return whole;
  }

  function push(chunk: Buffer): Buffer[] {
    const whole: Buffer[] = [];
    for (let from = 0; from < chunk.length;) {
      const byte = chunk[from] ?? 0;
      if (at === 'inside') {
        const end = chunk.indexOf(endOfBlock, from);
        const to = end === -1 ? chunk.length : end;
        keep(chunk.subarray(from, to));
        if (end !== -1) at = 'end';
        from = to + 1;
      } else if (at === 'end') {
        if (byte !== carriageReturn) throw new BrokenFrame('a frame does not end with FS CR');
        whole.push(finishMessage());
        from += 1;
      } else {
        if (byte === startOfBlock) at = 'inside';
        else if (!isBetween(byte)) throw new BrokenFrame('a frame does not begin with VT');
        from += 1;
      }
    }
    return whole;
  }

  return { push, isBegun: () => at !== 'between' };
}

/** One message as it goes over the line. */
export const framed = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from([startOfBlock]),
    Buffer.from(text, 'utf8'),
    Buffer.from([endOfBlock, carriageReturn]),
  ]);
