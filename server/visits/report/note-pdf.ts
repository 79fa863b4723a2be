/** Draws a signed note as a PDF: patient, visit, clinician, the note, its addenda in order, and the consents. */
import { createRequire } from 'node:module';
import { DateTime } from 'luxon';
import { consentKindWords } from '#shared/visits/consent-texts.ts';
import { dispositionWords } from '#shared/visits/notes.ts';
import type { ConsentGiven } from '#shared/visits/report.ts';
import type { SignedNote, VisitRecord } from './visit-records.ts';

const require = createRequire(import.meta.url);
const fontFiles = {
  regular: require.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'),
  bold: require.resolve('roboto-fontface/fonts/roboto/Roboto-Bold.woff'),
};

interface Paragraph {
  is: 'title' | 'heading' | 'text';
  text: string;
}

export type NoteOfVisit = VisitRecord & { note: SignedNote };

const timeWords = (at: string, zone: string) =>
  DateTime.fromISO(at, { zone }).setLocale('en').toFormat('d LLLL yyyy, HH:mm ZZZZ');

const consentWords = (consent: ConsentGiven, zone: string) => {
  const { name, role, kind, decision, at, revokedAt } = consent;
  const revoked = revokedAt === null ? '' : `; revoked ${timeWords(revokedAt, zone)}`;
  return `${consentKindWords[kind]}: ${decision} by ${name} (${role}), ${timeWords(at, zone)}${revoked}`;
};

function patientWords({ patientName, birthDate, mrn }: VisitRecord): string {
  const born = birthDate === null ? '' : `, born ${birthDate}`;
  return `Patient: ${patientName}${born}${mrn === null ? '' : `, record number ${mrn}`}`;
}

function visitWords({ typeName, startsAt, openedAt, endedAt, zone }: VisitRecord): string[] {
  const opened = openedAt === null ? [] : [`Opened: ${timeWords(openedAt, zone)}`];
  const ended = endedAt === null ? [] : [`Ended: ${timeWords(endedAt, zone)}`];
  return [
    `Tele-visit: ${typeName}`,
    `Booked for: ${timeWords(startsAt, zone)}`,
    ...opened,
    ...ended,
  ];
}

/** In the order in which it is read. */
export function paragraphsOf(visit: NoteOfVisit): Paragraph[] {
  const { note, zone, organization, consents } = visit;
  const { signedBy, signedAt, disposition } = note;
  const npi = signedBy.npi === null ? '' : `, NPI ${signedBy.npi}`;
  const heading = (text: string): Paragraph => ({ is: 'heading', text });
  const text = (words: string): Paragraph => ({ is: 'text', text: words });
  return [
    { is: 'title', text: `${organization}: tele-visit note` },
    text(
      [patientWords(visit), ...visitWords(visit), `Clinician: ${signedBy.fullName}${npi}`].join(
        '\n',
      ),
    ),
    heading('Note'),
    text(note.text.replaceAll(/^## /gm, '')),
    ...(disposition === null ? [] : [text(`Disposition: ${dispositionWords[disposition]}`)]),
    text(`Signed by ${signedBy.fullName}, ${timeWords(signedAt, zone)}`),
    ...note.addenda.flatMap(({ number, text: words, by, at }) => [
      heading(`Addendum ${number}`),
      text(words),
      text(`Written by ${by.fullName}, ${timeWords(at, zone)}`),
    ]),
    heading('Consent'),
    text(
      consents.length === 0
        ? 'No consent is recorded.'
        : consents.map((consent) => consentWords(consent, zone)).join('\n'),
    ),
  ];
}

const codeOf = (sign: string) =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * The fonts have Latin, Greek and Cyrillic letters. Any other sign is written as its code, and the page
 * says so first: nothing is left out without a word.
 */
export function drawableText(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
): { text: string; missing: number } {
  let missing = 0;
  const plain = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '    ');
  const drawn = Array.from(plain, (sign) => {
    if (sign === '\n' || hasGlyph(sign.codePointAt(0) ?? 0)) return sign;
    missing += 1;
    return codeOf(sign);
  });
  return { text: drawn.join(''), missing };
}

const sizes = { title: 16, heading: 12, text: 10 } as const;
const margin = 50;

interface DrawnNote {
  bytes: Buffer;
  /** How many signs could not be drawn. */
  missing: number;
}

/** The same bytes for the same note. What draws it is loaded with the first one. */
export async function notePdf(visit: NoteOfVisit): Promise<DrawnNote> {
  const [{ default: PdfDocument }, fontkit] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
  ]);
  const { note, visitId, patientName, organization } = visit;
  const regular = fontkit.openSync(fontFiles.regular);
  if (!('hasGlyphForCodePoint' in regular)) throw new Error('the font is a collection of fonts');
  const hasGlyph = (codePoint: number) => regular.hasGlyphForCodePoint(codePoint);
  const paragraphs = paragraphsOf(visit).map(({ is, text }) => ({
    is,
    ...drawableText(text, hasGlyph),
  }));
  const missing = paragraphs.reduce((sum, paragraph) => sum + paragraph.missing, 0);
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    info: {
      Title: `Tele-visit note ${visitId}, version ${note.version}`,
      Author: note.signedBy.fullName,
      Creator: organization,
      CreationDate: new Date(note.changedAt),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', resolve).on('error', reject);
  });
  document.registerFont('text', fontFiles.regular).registerFont('bold', fontFiles.bold);
  if (missing > 0)
    document
      .font('bold')
      .fontSize(sizes.text)
      .text(
        `${missing} signs of this note cannot be drawn here and stand as their codes, as ${codeOf('中')}. Its text has them.`,
      )
      .moveDown();
  for (const { is, text } of paragraphs) {
    document.font(is === 'text' ? 'text' : 'bold').fontSize(sizes[is]);
    document.text(text, { lineGap: 2 }).moveDown(is === 'text' ? 0.8 : 0.3);
  }
  const { count } = document.bufferedPageRange();
  const footer = drawableText(`${patientName}, ${visitId}, version ${note.version}`, hasGlyph).text;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where a text would begin another page.
    document.page.margins.bottom = 0;
    document
      .font('text')
      .fontSize(8)
      .text(`${footer}: page ${page + 1} of ${count}`, margin, document.page.height - 34, {
        lineBreak: false,
      });
  }
  document.end();
  await ended;
  return { bytes: Buffer.concat(chunks), missing };
}
