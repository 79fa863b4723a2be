/** A signed answer to a query as a document: its text, and its PDF with question, patient and addenda in order. */
import { DateTime } from 'luxon';
import { z } from 'zod';
import { drawPdf, type DrawnPdf, type Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import type { SignedQueryAnswer } from './answer-store.ts';

const Asked = z.looseObject({ topic: z.string(), question: z.string() });

/** As it was asked; of what is stored otherwise, its title. */
const questionIn = ({ subject, title }: SignedQueryAnswer) => {
  const { data } = Asked.safeParse(subject);
  return data ? `${data.topic}\n${data.question}` : title;
};

const timeWords = (at: string | Date, zone: string) =>
  DateTime.fromJSDate(new Date(at), { zone }).setLocale('en').toFormat('d LLLL yyyy, HH:mm ZZZZ');

const answerWords = ({ answer, addendum }: SignedQueryAnswer) =>
  [answer, addendum].filter(Boolean).join('\n');

/** The question and the answer, without addenda. */
export const answerText = (document: SignedQueryAnswer): string =>
  `${questionIn(document)}\n\n${answerWords(document)}`;

/** With the addenda that it has. */
export const wholeText = (document: SignedQueryAnswer): string =>
  [
    answerText(document),
    ...document.addenda.map(
      ({ number, text, by, at }) => `Addendum ${number}, ${by.fullName}, ${at}\n${text}`,
    ),
  ].join('\n\n');

function paragraphsOf(document: SignedQueryAnswer): Paragraph[] {
  const { organization, zone, patientName, birthDate, recordNumber, askedBy } = document;
  const { signedBy, signedAt, addenda } = document;
  const heading = (text: string): Paragraph => ({ is: 'heading', text });
  const paragraph = (text: string): Paragraph => ({ is: 'text', text });
  const born = birthDate === null ? '' : `, born ${birthDate}`;
  const number = recordNumber === null ? '' : `, record number ${recordNumber}`;
  const npi = signedBy.npi === null ? '' : `, NPI ${signedBy.npi}`;
  return [
    { is: 'title', text: `${organization}: answer to a query` },
    paragraph(
      [
        `Patient: ${patientName ?? 'not registered'}${born}${number}`,
        ...(askedBy === null ? [] : [`Asked by: ${askedBy}`]),
        `Clinician: ${signedBy.fullName}${npi}`,
      ].join('\n'),
    ),
    heading('Query'),
    paragraph(questionIn(document)),
    heading('Answer'),
    paragraph(answerWords(document)),
    paragraph(`Signed by ${signedBy.fullName}, ${timeWords(signedAt, zone)}`),
    ...addenda.flatMap(({ number: count, text, by, at }) => [
      heading(`Addendum ${count}`),
      paragraph(text),
      paragraph(`Written by ${by.fullName}, ${timeWords(at, zone)}`),
    ]),
  ];
}

/** The same bytes for the same answer. */
export function answerPdf(document: SignedQueryAnswer): Promise<DrawnPdf> {
  const { id, organization, patientName, signedBy, signedAt, addenda } = document;
  const version = 1 + addenda.length;
  return drawPdf({
    title: `Answer to query ${id}, version ${version}`,
    author: signedBy.fullName,
    creator: organization,
    createdAt: new Date(addenda.at(-1)?.at ?? signedAt),
    paragraphs: paragraphsOf(document),
    footer: `${patientName ?? ''}, ${id}, version ${version}`,
  });
}
