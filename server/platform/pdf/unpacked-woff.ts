/** Unpacks a font of the format WOFF 1.0: fontkit would inflate a table anew for every glyph that it reads. */
import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const plainHeader = 12;
const plainEntry = 16;

/** The same tables as a plain font (sfnt), which begins each at a multiple of four bytes. */
export function unpackedWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is no WOFF');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(plainHeader + count * plainEntry);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const from = woffHeader + index * woffEntry;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    const to = plainHeader + index * plainEntry;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([header, ...tables]);
}
