/** Draws paragraphs as a PDF of A4 pages, in every script that its fonts have. */
import { codeOf, signsOf, type Sign } from './drawable-text.ts';
import { linesOf, type PdfLine, type Run } from './pdf-lines.ts';
import { fontOrder, openFonts, type FontName, type PdfFonts } from './pdf-fonts.ts';

export interface Paragraph {
  is: 'title' | 'heading' | 'text';
  text: string;
}

export interface PdfContent {
  title: string;
  author: string;
  creator: string;
  /** Written into the file: the same content makes the same bytes. */
  createdAt: Date;
  paragraphs: readonly Paragraph[];
  /** At the foot of each page, before its number. */
  footer: string;
}

export interface DrawnPdf {
  bytes: Buffer;
  /** How many signs could not be drawn. */
  missing: number;
}

const sizes = { title: 16, heading: 12, text: 10 } as const;
const after = { title: 0.3, heading: 0.3, text: 0.8 } as const;
const margin = 50;
const footerSize = 8;
const lineGap = 2;

interface SizedLine {
  is: Paragraph['is'];
  signs: Sign[];
}

const hardLines = (text: string) =>
  text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n');

/** Each hard line of each paragraph; null: the end of a paragraph. */
function signedLines(fonts: PdfFonts, paragraphs: readonly Paragraph[]) {
  let missing = 0;
  const lines = paragraphs.flatMap(({ is, text }): (SizedLine | { endOf: Paragraph['is'] })[] => {
    const order = fontOrder(text, is !== 'text');
    return [
      ...hardLines(text).map((line) => {
        const { signs, missing: ofLine } = signsOf(line, { order, has: fonts.has });
        missing += ofLine;
        return { is, signs };
      }),
      { endOf: is },
    ];
  });
  return { lines, missing };
}

const missingWords = (missing: number) =>
  `${missing} signs of this text cannot be drawn here and stand as their codes, as ${codeOf('\u{1F642}')}. Its text has them.`;

/** What draws it, and the fonts, are loaded with the first one that needs them. */
export async function drawPdf(content: PdfContent): Promise<DrawnPdf> {
  const { title, author, creator, createdAt, paragraphs, footer } = content;
  const [{ default: PdfDocument }, fonts] = await Promise.all([
    import('pdfkit'),
    openFonts([footer, ...paragraphs.map(({ text }) => text)]),
  ]);
  const { lines, missing } = signedLines(fonts, paragraphs);
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Author: author, Creator: creator, CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', resolve).on('error', reject);
  });
  const registered = new Set<FontName>();
  const use = (font: FontName, size: number) => {
    if (!registered.has(font)) document.registerFont(font, fonts.bytesOf(font));
    registered.add(font);
    return document.font(font).fontSize(size);
  };
  /** With features a run is shaped as a whole. */
  const features: [] = [];
  const widths = new Map<string, number>();
  const widthOf = ({ font, text }: Run, size: number): number => {
    const key = `${font} ${size} ${text}`;
    const width = widths.get(key) ?? use(font, size).widthOfString(text, { features });
    widths.set(key, width);
    return width;
  };
  const heightOf = ({ runs }: PdfLine, size: number): number =>
    Math.max(
      use('regular', size).currentLineHeight(true),
      ...runs.map(({ font }) => use(font, size).currentLineHeight(true)),
    ) + lineGap;
  const { width: pageWidth, height: pageHeight } = document.page;
  const width = pageWidth - 2 * margin;
  /** At the baseline, for fonts differ in what they have above it. */
  function drawLine({ runs, isRightToLeft }: PdfLine, { size, y }: { size: number; y: number }) {
    const total = runs.reduce((sum, run) => sum + widthOf(run, size), 0);
    let x = isRightToLeft ? margin + width - total : margin;
    for (const run of runs) {
      use(run.font, size).text(run.text, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features,
      });
      x += widthOf(run, size);
    }
  }
  let y = margin;
  function drawHardLine({ is, signs }: SizedLine) {
    const size = sizes[is];
    const measure = (run: Run) => widthOf(run, size);
    for (const line of linesOf(signs, { width, measure })) {
      const height = heightOf(line, size);
      if (y + height > pageHeight - margin) {
        document.addPage();
        y = margin;
      }
      drawLine(line, { size, y: y + height * 0.75 });
      y += height;
    }
  }
  if (missing > 0) {
    for (const line of signedLines(fonts, [{ is: 'heading', text: missingWords(missing) }]).lines)
      if ('signs' in line) drawHardLine(line);
    y += sizes.text;
  }
  for (const line of lines)
    if ('signs' in line) drawHardLine(line);
    else y += sizes[line.endOf] * after[line.endOf];
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const text = `${footer}: page ${page + 1} of ${count}`;
    const { signs } = signsOf(text, { order: fontOrder(text, false), has: fonts.has });
    const measure = (run: Run) => widthOf(run, footerSize);
    const [line] = linesOf(signs, { width: Infinity, measure });
    if (line) drawLine({ ...line, isRightToLeft: false }, { size: footerSize, y: pageHeight - 28 });
  }
  document.end();
  await ended;
  return { bytes: Buffer.concat(chunks), missing };
}
