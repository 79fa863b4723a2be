/** Draws a signed note as a PDF: patient, visit, clinician, the note, its addenda in order, and the consents. */
import { DateTime } from 'luxon';
import { consentKindWords } from '#shared/visits/consent-kinds.ts';
import { dispositionWords } from '#shared/visits/notes.ts';
import type { ConsentGiven } from '#shared/visits/report.ts';
import { drawPdf, type DrawnPdf, type Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import type { SignedNote, VisitRecord } from './visit-records.ts';

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

/** The same bytes for the same note. */
export function notePdf(visit: NoteOfVisit): Promise<DrawnPdf> {
  const { note, visitId, patientName, organization } = visit;
  return drawPdf({
    title: `Tele-visit note ${visitId}, version ${note.version}`,
    author: note.signedBy.fullName,
    creator: organization,
    createdAt: new Date(note.changedAt),
    paragraphs: paragraphsOf(visit),
    footer: `${patientName}, ${visitId}, version ${note.version}`,
  });
}
