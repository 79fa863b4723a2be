/** Pages of a fax as a far end sends them, in the PDF that is stored of them. */
import sharp from 'sharp';
import { pdfOfFax } from '#server/faxes/receiving/fax-pdf.ts';
import { tiffPages } from '#server/faxes/receiving/tiff-pages.ts';

const [width, height] = [1728, 2200];

/** A black square at the left. */
const square = { top: 300, bottom: 700, left: 100, right: 500 } as const;

/** From TIFF with T.6. */
async function pagesOfT6() {
  const white = Buffer.alloc(width * height, 255);
  for (let row = square.top; row < square.bottom; row += 1)
    white.fill(0, row * width + square.left, row * width + square.right);
  const tiff = await sharp(white, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 8, yres: 8 })
    .toBuffer();
  return tiffPages(tiff);
}

/** Codes of run lengths (ITU-T T.4, tables 2 and 3): those that the two kinds of rows need. */
const endOfLine = '000000000001';
const white1728 = '010011011' + '00110101';
const white100 = '11011' + '00010101';
const black400 = '000000110100' + '0000010111';
const white1228 = '011011000' + '001000';

/** The entries of a TIFF of one page and one strip behind them, as the plainest fax machine sends it (RFC 2306). */
function tiffOfT4(strip: Buffer): Buffer {
  const short = 3;
  const long = 4;
  const stripAt = 8 + 2 + 9 * 12 + 4;
  const entries = [
    [256, short, width],
    [257, short, height],
    [258, short, 1],
    [259, short, 3],
    [262, short, 0],
    [273, long, stripAt],
    [278, long, height],
    [279, long, strip.length],
    [292, long, 0],
  ] as const;
  const head = Buffer.alloc(stripAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [at, [tag, type, value]] of entries.entries()) {
    const entry = 10 + at * 12;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeUInt32LE(1, entry + 4);
    head.writeUInt32LE(value, entry + 8);
  }
  return Buffer.concat([head, strip]);
}

/** From TIFF with T.4 of one dimension. */
function pagesOfT4() {
  let bits = '';
  for (let row = 0; row < height; row += 1) {
    const isSquare = row >= square.top && row < square.bottom;
    bits += endOfLine + (isSquare ? white100 + black400 + white1228 : white1728);
  }
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return tiffPages(
    tiffOfT4(Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))),
  );
}

/** Two pages with the same square: one of each of the two ways in which fax machines compress. */
export async function faxedPages(): Promise<Buffer> {
  return pdfOfFax([...(await pagesOfT6()), ...pagesOfT4()]);
}
