/** Draws a letter on the organization's letterhead, as it is signed. */
import { DateTime } from 'luxon';
import type { Letterhead } from '#shared/organization.ts';
import type { DrawnPdf, Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';

export interface LetterToSign {
  letterhead: Letterhead;
  title: string;
  recipient: string;
  text: string;
  language: string;
  /** Whom it is about: at the foot of each page, so that a sheet that is lost is found again. */
  patient: string | null;
  signer: { fullName: string; job: string };
  signedAt: Date;
  /** Of the organization. */
  zone: string;
}

const text = (words: string): Paragraph => ({ is: 'text', text: words });

export function paragraphsOf(letter: LetterToSign): Paragraph[] {
  const { letterhead, title, recipient, signer, signedAt, language, zone } = letter;
  const at = DateTime.fromJSDate(signedAt, { zone }).setLocale(language);
  const address = [letterhead.address, letterhead.phone].filter(Boolean).join('\n');
  return [
    { is: 'title', text: letterhead.name },
    ...(address ? [text(address)] : []),
    text(recipient),
    text(at.toLocaleString(DateTime.DATE_FULL)),
    { is: 'heading', text: title },
    text(letter.text),
    text(
      [
        `${signer.fullName}, ${signer.job}`,
        at.setLocale('en').toFormat('yyyy-MM-dd HH:mm ZZZZ'),
      ].join('\n'),
    ),
  ];
}

/** The same letter makes the same bytes. */
export function letterPdf(letter: LetterToSign): Promise<DrawnPdf> {
  const { letterhead, title, patient, signer, signedAt, language } = letter;
  return drawPdf({
    title,
    author: signer.fullName,
    creator: letterhead.name,
    createdAt: signedAt,
    language,
    logo: letterhead.logo && Buffer.from(letterhead.logo.content, 'base64'),
    paragraphs: paragraphsOf(letter),
    footer: [patient, title].filter(Boolean).join(', '),
  });
}
