/** Draws paragraphs as a tagged PDF of A4 pages, in every script that its fonts have. */
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
  /** BCP 47; English where it is left out. */
  language?: string;
  /** PNG or JPEG, at the top of the first page. */
  logo?: Buffer | null;
}

export interface DrawnPdf {
  bytes: Buffer;
  /** How many signs could not be drawn. */
  missing: number;
  pages: number;
}

const sizes = { title: 16, heading: 12, text: 10 } as const;
const after = { title: 0.3, heading: 0.3, text: 0.8 } as const;
const margin = 50;
const footerSize = 8;
const lineGap = 2;

/** As a screen reader knows them. */
const tags = { title: 'H1', heading: 'H2', text: 'P' } as const;
const logoSize = 56;

interface SignedParagraph {
  is: Paragraph['is'];
  /** Its hard lines. */
  lines: Sign[][];
}

const hardLines = (text: string) =>
  text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n');

function signedParagraphs(fonts: PdfFonts, paragraphs: readonly Paragraph[]) {
  let missing = 0;
  const signed = paragraphs.map(({ is, text }): SignedParagraph => {
    const order = fontOrder(text, is !== 'text');
    const lines = hardLines(text).map((line) => {
      const { signs, missing: ofLine } = signsOf(line, { order, has: fonts.has });
      missing += ofLine;
      return signs;
    });
    return { is, lines };
  });
  return { signed, missing };
}

const missingWords = (missing: number) =>
  `${missing} signs of this text cannot be drawn here and stand as their codes, as ${codeOf('\u{1F642}')}. Its text has them.`;

/** What draws it, and the fonts, are loaded with the first one that needs them. */
export async function drawPdf(content: PdfContent): Promise<DrawnPdf> {
  const { title, author, creator, createdAt, paragraphs, footer, language = 'en' } = content;
  const [{ default: PdfDocument }, fonts] = await Promise.all([
    import('pdfkit'),
    openFonts([footer, ...paragraphs.map(({ text }) => text)]),
  ]);
  const { signed, missing } = signedParagraphs(fonts, paragraphs);
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
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
  const root = document.struct('Document');
  document.addStructure(root);
  const artifact = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Pagination' });
    draw();
    document.endMarkedContent();
  };
  let y = margin;
  /** Each line is marked by itself, so that a paragraph goes on across pages. */
  function drawHardLine(signs: Sign[], is: Paragraph['is'], element: PDFKit.PDFStructureElement) {
    const size = sizes[is];
    const measure = (run: Run) => widthOf(run, size);
    for (const line of linesOf(signs, { width, measure })) {
      const height = heightOf(line, size);
      if (y + height > pageHeight - margin) {
        document.addPage();
        y = margin;
      }
      const marked = document.markStructureContent(tags[is]);
      drawLine(line, { size, y: y + height * 0.75 });
      document.endMarkedContent();
      element.add(marked);
      y += height;
    }
  }
  function drawParagraph({ is, lines }: SignedParagraph) {
    const element = document.struct(tags[is]);
    root.add(element);
    for (const signs of lines) drawHardLine(signs, is, element);
    element.end();
    y += sizes[is] * after[is];
  }
  const { logo = null } = content;
  if (logo) {
    // The organization's name stands beside it, so a screen reader passes over it.
    const box = { fit: [pageWidth / 3, logoSize] as [number, number], align: 'right' as const };
    artifact(() => document.image(logo, pageWidth - margin - pageWidth / 3, margin, box));
  }
  if (missing > 0) {
    const warning = { is: 'heading' as const, text: missingWords(missing) };
    signedParagraphs(fonts, [warning]).signed.forEach(drawParagraph);
    y += sizes.text;
  }
  signed.forEach(drawParagraph);
  root.end();
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const text = `${footer}: page ${page + 1} of ${count}`;
    const { signs } = signsOf(text, { order: fontOrder(text, false), has: fonts.has });
    const measure = (run: Run) => widthOf(run, footerSize);
    const [line] = linesOf(signs, { width: Infinity, measure });
    if (line)
      artifact(() =>
        drawLine({ ...line, isRightToLeft: false }, { size: footerSize, y: pageHeight - 28 }),
      );
  }
  document.end();
  await ended;
  return { bytes: Buffer.concat(chunks), missing, pages: count };
}
