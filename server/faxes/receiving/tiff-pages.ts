/** Reads the pages of a fax in TIFF (TIFF 6.0; TIFF-F, RFC 2306): their size and their strips as they are compressed. */

/** No TIFF of a fax, or one that is cut off. */
export class UnreadableTiff extends Error {}

export interface TiffPage {
  width: number;
  height: number;
  /** Pixels per inch. */
  xResolution: number;
  yResolution: number;
  /** As CCITTFaxDecode has it: below 0 T.6, 0 T.4 of one dimension, above 0 of two. */
  k: number;
  isByteAligned: boolean;
  /** A 1 is black. */
  isBlackOne: boolean;
  /** Of the page from above; each with its rows. */
  strips: { rows: number; bytes: Buffer }[];
}

const mostPages = 1_000;

const tags = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  rowsPerStrip: 278,
  stripBytes: 279,
  xResolution: 282,
  yResolution: 283,
  t4Options: 292,
  resolutionUnit: 296,
} as const;

/** Bytes of one value: BYTE, ASCII, SHORT, LONG, RATIONAL. */
const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };

const reversed = Uint8Array.from({ length: 256 }, (_none, byte) =>
  Number.parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
);

function readerOf(tiff: Buffer) {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') throw new UnreadableTiff('It is no TIFF.');
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const valueAt = (type: number, at: number) => {
    if (type === 5) return long(at) / Math.max(1, long(at + 4));
    if (type === 4) return long(at);
    return type === 3 ? short(at) : (tiff[at] ?? 0);
  };
  /** The values of an entry of a directory. */
  function values(entry: number): number[] {
    const [type, count] = [short(entry + 2), long(entry + 4)];
    const size = sizes[type] ?? 1;
    if (size * count > tiff.length) throw new UnreadableTiff('It is cut off.');
    const at = size * count <= 4 ? entry + 8 : long(entry + 8);
    return Array.from({ length: count }, (_none, index) => valueAt(type, at + index * size));
  }
  return { short, long, values };
}

type Fields = ReadonlyMap<number, number[]>;

function pageOf(tiff: Buffer, fields: Fields): TiffPage {
  const field = (name: keyof typeof tags, usual: number) => fields.get(tags[name])?.[0] ?? usual;
  const [width, height] = [field('width', 0), field('height', 0)];
  const compression = field('compression', 1);
  if (width < 1 || height < 1 || ![2, 3, 4].includes(compression))
    throw new UnreadableTiff('It is no fax: its compression is another one.');
  const perInch = field('resolutionUnit', 2) === 3 ? 2.54 : 1;
  const isReversed = field('fillOrder', 1) === 2;
  const rowsPerStrip = Math.min(field('rowsPerStrip', height), height);
  const lengths = fields.get(tags.stripBytes) ?? [];
  const strips = (fields.get(tags.stripOffsets) ?? []).map((offset, at) => {
    const bytes = tiff.subarray(offset, offset + (lengths[at] ?? 0));
    return {
      rows: Math.min(rowsPerStrip, height - at * rowsPerStrip),
      bytes: isReversed ? Buffer.from(bytes.map((byte) => reversed[byte] ?? 0)) : bytes,
    };
  });
  const isTwoDimensional = (field('t4Options', 0) & 1) === 1;
  return {
    width,
    height,
    xResolution: field('xResolution', 204) * perInch,
    yResolution: field('yResolution', 98) * perInch,
    k: compression === 4 ? -1 : compression === 3 && isTwoDimensional ? 1 : 0,
    isByteAligned: compression === 2,
    isBlackOne: field('photometric', 0) === 1,
    strips: strips.filter(({ rows }) => rows > 0),
  };
}

/** Throws UnreadableTiff. */
export function tiffPages(tiff: Buffer): TiffPage[] {
  try {
    const { short, long, values } = readerOf(tiff);
    const pages: TiffPage[] = [];
    let directory = long(4);
    while (directory !== 0 && pages.length < mostPages) {
      const count = short(directory);
      const fields = new Map<number, number[]>();
      for (let at = 0; at < count; at += 1) {
        const entry = directory + 2 + at * 12;
        const tag = short(entry);
        if (Object.values(tags).some((wanted) => wanted === tag)) fields.set(tag, values(entry));
      }
      pages.push(pageOf(tiff, fields));
      directory = long(directory + 2 + count * 12);
    }
    if (pages.length === 0) throw new UnreadableTiff('It has no page.');
    return pages;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableTiff('It is cut off.');
    throw error;
  }
}
