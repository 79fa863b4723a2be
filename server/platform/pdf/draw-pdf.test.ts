/** Tests that PDFs are tagged for screen readers, in their language, and drawn in every script that a font has. */
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { drawPdf, type Paragraph } from './draw-pdf.ts';
import { openFonts } from './pdf-fonts.ts';
import { signsOf } from './drawable-text.ts';
import { linesOf } from './pdf-lines.ts';

const content = (paragraphs: Paragraph[]) => ({
  title: 'Appeal',
  author: 'Lena Okafor',
  creator: 'Northgate Hospital',
  createdAt: new Date(0),
  footer: 'Ana Ruiz',
  paragraphs,
});
const text = (words: string): Paragraph => ({ is: 'text', text: words });

/** The roles below the document, in reading order, each with how many pieces of text it has. */
async function structureOf(bytes: Buffer) {
  const { catalog, context } = await PDFDocument.load(bytes);
  const children = (of: PDFDict) => {
    const kids = context.lookup(of.get(PDFName.of('K')));
    return kids instanceof PDFArray ? kids.asArray().map((kid) => context.lookup(kid)) : [];
  };
  const [document] = children(catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict));
  const elements = children(document as PDFDict).map((element) => {
    const dictionary = element as PDFDict;
    return [dictionary.lookup(PDFName.of('S'), PDFName).decodeText(), children(dictionary).length];
  });
  const language = catalog.lookup(PDFName.of('Lang'));
  const isText = language instanceof PDFString || language instanceof PDFHexString;
  return { elements, language: isText ? language.decodeText() : null };
}

test('S456 a PDF says its language and its headings, and a paragraph goes on across pages', async () => {
  const long = text('A long line of words. '.repeat(400));
  const paragraphs: Paragraph[] = [
    { is: 'title', text: 'Appeal' },
    { is: 'heading', text: 'Why' },
  ];
  const drawn = await drawPdf({ ...content([...paragraphs, long]), language: 'de' });
  const { elements, language } = await structureOf(drawn.bytes);
  expect([language, drawn.pages]).toEqual(['de', 2]);
  expect(elements.map(([role]) => role)).toEqual(['H1', 'H2', 'P']);
  expect(elements[2]?.[1]).toBeGreaterThan(50);
});

test('S349 Hebrew, Thai and Devanagari are drawn, and what no font has is counted', async () => {
  const words = 'שלום. นมัสการ. नमस्ते दुनिया।';
  expect((await drawPdf(content([text(words)]))).missing).toBe(0);
  expect((await drawPdf(content([text('🙂')]))).missing).toBe(1);
  const { has } = await openFonts([words]);
  const { signs } = signsOf('ק', { order: ['regular', 'hebrew'], has });
  expect(signs).toEqual([{ text: 'ק', font: 'hebrew' }]);
});

test('S349 a line of Thai ends between words, though no space parts them', () => {
  const has = () => true;
  const { signs } = signsOf('โรงพยาบาลผู้ป่วย', { order: ['thai'], has });
  const measure = ({ text: run }: { text: string }) => run.length;
  const lines = linesOf(signs, { width: 10, measure });
  expect(lines.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual([
    'โรงพยาบาล',
    'ผู้ป่วย',
  ]);
});
