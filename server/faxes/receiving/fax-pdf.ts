/** Puts the pages of a fax into a PDF as they are compressed (ISO 32000-1, 7.4.6), so that any reader shows them. */
import type { TiffPage } from './tiff-pages.ts';

const pointsPerInch = 72;
const points = (pixels: number, perInch: number) => (pixels / perInch) * pointsPerInch;
const rounded = (value: number) => value.toFixed(2);

interface Placed {
  name: string;
  /** Points from the lower edge. */
  y: number;
  height: number;
}

/** Each object in its order; the number of the first is 1. */
class PdfObjects {
  readonly #objects: Buffer[] = [];

  add(dictionary: string, stream?: Buffer): number {
    const parts = stream
      ? [
          Buffer.from(`<< ${dictionary} /Length ${stream.length} >>\nstream\n`),
          stream,
          Buffer.from('\nendstream'),
        ]
      : [Buffer.from(`<< ${dictionary} >>`)];
    this.#objects.push(Buffer.concat(parts));
    return this.#objects.length;
  }

  replace(number: number, dictionary: string): void {
    this.#objects[number - 1] = Buffer.from(`<< ${dictionary} >>`);
  }

  written(root: number): Buffer {
    const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let size = chunks[0]?.length ?? 0;
    const offsets = this.#objects.map((object, at) => {
      const whole = Buffer.concat([
        Buffer.from(`${at + 1} 0 obj\n`),
        object,
        Buffer.from('\nendobj\n'),
      ]);
      chunks.push(whole);
      size += whole.length;
      return size - whole.length;
    });
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const count = this.#objects.length + 1;
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
    const trailer = `trailer\n<< /Size ${count} /Root ${root} 0 R >>\nstartxref\n${size}\n%%EOF\n`;
    return Buffer.concat([...chunks, Buffer.from(table + trailer)]);
  }
}

const imageOf = ({ width, k, isByteAligned, isBlackOne }: TiffPage, rows: number): string =>
  [
    '/Type /XObject /Subtype /Image /BitsPerComponent 1 /ColorSpace /DeviceGray',
    `/Width ${width} /Height ${rows} /Filter /CCITTFaxDecode`,
    `/DecodeParms << /K ${k} /Columns ${width} /Rows ${rows} /BlackIs1 ${isBlackOne}`,
    `/EndOfBlock false${isByteAligned ? ' /EncodedByteAlign true' : ''} >>`,
  ].join(' ');

function addPage(objects: PdfObjects, page: TiffPage, parent: number): number {
  const width = points(page.width, page.xResolution);
  const height = points(page.height, page.yResolution);
  let rowsAbove = 0;
  const images: string[] = [];
  const placed = page.strips.map(({ rows, bytes }, at): Placed => {
    const number = objects.add(imageOf(page, rows), bytes);
    images.push(`/S${at} ${number} 0 R`);
    rowsAbove += rows;
    return {
      name: `S${at}`,
      y: height - points(rowsAbove, page.yResolution),
      height: points(rows, page.yResolution),
    };
  });
  const drawing = placed
    .map(
      ({ name, y, height: stripHeight }) =>
        `q ${rounded(width)} 0 0 ${rounded(stripHeight)} 0 ${rounded(y)} cm /${name} Do Q`,
    )
    .join('\n');
  const content = objects.add('', Buffer.from(drawing));
  return objects.add(
    `/Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${rounded(width)} ${rounded(height)}] ` +
      `/Resources << /XObject << ${images.join(' ')} >> >> /Contents ${content} 0 R`,
  );
}

export function pdfOfFax(pages: readonly TiffPage[]): Buffer {
  const objects = new PdfObjects();
  const tree = objects.add('');
  const numbers = pages.map((page) => addPage(objects, page, tree));
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  objects.replace(tree, `/Type /Pages /Kids [${kids}] /Count ${numbers.length}`);
  const root = objects.add(`/Type /Catalog /Pages ${tree} 0 R`);
  return objects.written(root);
}
