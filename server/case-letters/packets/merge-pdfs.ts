/** Merges documents into one PDF: a list of contents, each document in order, and "Page 3 of 41" on every page. */
import {
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  StandardFonts,
  degrees,
  rgb,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { drawPdf, type Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import type { PacketEntry } from '#server/case-letters/documents/case-document-store.ts';
import { beginStructure, type Structure } from './merge-structure.ts';

interface DocumentToMerge {
  title: string;
  kind: string;
  bytes: Uint8Array;
}

export interface DocumentsToMerge {
  parts: readonly DocumentToMerge[];
  title: string;
  organization: string;
  patient: string;
  author: string;
  language: string;
  createdAt: Date;
  mostPages: number;
}

type Merged =
  | { faults: { index: number; words: string }[] }
  | { bytes: Uint8Array; pages: number; contents: PacketEntry[] };

const a4: [number, number] = [595.28, 841.89];
const margin = 40;

/** A phone says in the picture how it was held; a PDF does not read that, so the picture is turned. */
async function upright(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { orientation = 1 } = await sharp(bytes).metadata();
  return orientation === 1 ? bytes : sharp(bytes).rotate().jpeg({ quality: 90 }).toBuffer();
}

/** A picture on a page of its own, upright or lying as the picture is; its name is what a screen reader says. */
async function pictureDocument({ kind, bytes }: DocumentToMerge): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const picture = await (kind === 'image/png'
    ? document.embedPng(bytes)
    : document.embedJpg(await upright(bytes)));
  const [short, long] = a4;
  const page = document.addPage(picture.width > picture.height ? [long, short] : a4);
  const room = { width: page.getWidth() - 2 * margin, height: page.getHeight() - 2 * margin };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, 1);
  const width = picture.width * scale;
  const height = picture.height * scale;
  page.drawImage(picture, {
    x: (page.getWidth() - width) / 2,
    y: (page.getHeight() - height) / 2,
    width,
    height,
  });
  return document;
}

async function textDocument(
  { title, bytes }: DocumentToMerge,
  { organization, createdAt, patient }: DocumentsToMerge,
): Promise<PDFDocument> {
  const { bytes: drawn } = await drawPdf({
    title,
    author: organization,
    creator: organization,
    createdAt,
    footer: patient,
    paragraphs: [
      { is: 'heading', text: title },
      { is: 'text', text: new TextDecoder().decode(bytes) },
    ],
  });
  return PDFDocument.load(drawn);
}

/** Throws where it cannot be read: it is broken, or locked by a password. */
async function openDocument(part: DocumentToMerge, packet: DocumentsToMerge): Promise<PDFDocument> {
  if (part.kind === 'text/plain') return textDocument(part, packet);
  if (part.kind !== 'application/pdf') return pictureDocument(part);
  return PDFDocument.load(part.bytes, { updateMetadata: false });
}

const faultWords = (title: string, error: unknown): string =>
  /encrypt/i.test(String(error))
    ? `${title}: it is locked with a password. Save it without one, and add that`
    : `${title}: it cannot be read. It may be broken: open it, print it as PDF, and add that`;

async function contentsPdf(
  packet: DocumentsToMerge,
  entries: readonly PacketEntry[],
): Promise<PDFDocument> {
  const { title, organization, patient, author, language, createdAt } = packet;
  const list: Paragraph[] = entries.map((entry) => ({
    is: 'text',
    text: `${entry.title}\nPage ${entry.firstPage}${entry.pages > 1 ? ` to ${entry.firstPage + entry.pages - 1}` : ''}`,
  }));
  const { bytes } = await drawPdf({
    title,
    author,
    creator: organization,
    createdAt,
    language,
    footer: [patient, title].filter(Boolean).join(', '),
    paragraphs: [
      { is: 'title', text: organization },
      { is: 'text', text: [title, patient].filter(Boolean).join('\n') },
      { is: 'heading', text: 'Contents' },
      ...list,
    ],
  });
  return PDFDocument.load(bytes);
}

/** The pages of the list push those of the documents on, which may make the list longer by a page. */
async function listOf(packet: DocumentsToMerge, counts: readonly number[]) {
  let listPages = 1;
  for (;;) {
    let firstPage = listPages + 1;
    const entries = counts.map((pages, at): PacketEntry => {
      const entry = { title: packet.parts[at]?.title ?? '', firstPage, pages };
      firstPage += pages;
      return entry;
    });
    const list = await contentsPdf(packet, entries);
    if (list.getPageCount() === listPages) return { list, entries };
    listPages = list.getPageCount();
  }
}

const artifact = [
  PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
  PDFOperator.of(PDFOperatorNames.EndMarkedContent),
] as const;

/** At the foot as it is read, also where the page is turned. */
function numberPage(page: PDFPage, words: string, font: PDFFont): void {
  const size = 8;
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const length = font.widthOfTextAtSize(words, size);
  const inset = 18;
  const places: Record<number, [number, number]> = {
    0: [x + width - inset - length, y + inset],
    90: [x + width - inset, y + height - inset - length],
    180: [x + inset + length, y + height - inset],
    270: [x + inset, y + inset + length],
  };
  const [left, bottom] = places[turn] ?? [x + inset, y + inset];
  page.pushOperators(artifact[0]);
  const rotate = degrees(turn);
  // On white, for the scan of a sheet may be dark to its edge.
  const box = { x: left, y: bottom, width: length + 4, height: size + 2, rotate };
  page.drawRectangle({ ...box, color: rgb(1, 1, 1) });
  page.drawText(words, { x: left, y: bottom, size, font, rotate, color: rgb(0, 0, 0) });
  page.pushOperators(artifact[1]);
}

async function append(
  merged: PDFDocument,
  source: PDFDocument,
  { structure, title }: { structure: Structure; title: string },
): Promise<void> {
  const copied = structure.copy(source, title);
  const pages = copied ?? (await merged.copyPages(source, source.getPageIndices()));
  for (const page of pages) merged.addPage(page);
  if (copied === null) structure.addUntagged(pages, title);
}

export async function mergePdfs(packet: DocumentsToMerge): Promise<Merged> {
  const faults: { index: number; words: string }[] = [];
  const documents: PDFDocument[] = [];
  for (const [index, part] of packet.parts.entries())
    try {
      const document = await openDocument(part, packet);
      if (document.getPageCount() === 0) throw new Error('no page');
      documents.push(document);
    } catch (error) {
      faults.push({ index, words: faultWords(part.title, error) });
    }
  if (faults.length > 0) return { faults };
  const counts = documents.map((document) => document.getPageCount());
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total > packet.mostPages) {
    const words = `These documents have ${total} pages, more than ${packet.mostPages}: make two packets`;
    return { faults: [{ index: 0, words }] };
  }
  const { list, entries } = await listOf(packet, counts);
  const merged = await PDFDocument.create();
  const structure = beginStructure(merged);
  await append(merged, list, { structure, title: 'Contents' });
  for (const [at, document] of documents.entries())
    await append(merged, document, { structure, title: packet.parts[at]?.title ?? '' });
  structure.end();
  const font = await merged.embedFont(StandardFonts.Helvetica);
  const pages = merged.getPages();
  for (const [at, page] of pages.entries())
    numberPage(page, `Page ${at + 1} of ${pages.length}`, font);
  const { title, author, organization, language, createdAt } = packet;
  merged.setTitle(title, { showInWindowTitleBar: true });
  merged.setAuthor(author);
  merged.setCreator(organization);
  merged.setProducer('KareMD');
  merged.setLanguage(language);
  merged.setCreationDate(createdAt);
  merged.setModificationDate(createdAt);
  const bytes = await merged.save();
  return { bytes, pages: pages.length, contents: entries };
}
