/** The transmission report of a fax as a PDF: what was sent to which number, and how each try ended. */
import { DateTime } from 'luxon';
import type { FaxRecord, FaxRef, FaxTry } from '#shared/faxes.ts';
import { failureWords } from '#shared/faxes/fax-failures.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { letterheadOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { drawPdf, type Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import { byId } from './faxes.ts';

const timeWords = (at: string, zone: string) =>
  DateTime.fromISO(at, { zone }).setLocale('en').toFormat('d LLLL yyyy, HH:mm:ss ZZZZ');

const resultWords = ({ result }: FaxTry): string => {
  if (result === null) return 'Being sent';
  if (result === 'delivered') return 'Delivered: confirmed by the far end';
  if (result === 'unconfirmed') return 'Not confirmed: it may or may not have arrived';
  return failureWords[result];
};

const stateWords: Record<FaxRecord['state'], string> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent, and not confirmed',
  delivered: 'Delivered',
  failed: 'Failed',
  unconfirmed: 'Not confirmed',
  cancelled: 'Cancelled',
};

function paragraphsOf(fax: FaxRecord, name: string, zone: string): Paragraph[] {
  const pages = fax.pages === null ? '' : `\nPages confirmed: ${fax.pages}`;
  return [
    { is: 'title', text: `${name}: transmission report` },
    {
      is: 'text',
      text: `${stateWords[fax.state]}\nTo: ${fax.toName}, ${fax.number}\nSent by: ${fax.sentBy.fullName}, ${timeWords(fax.createdAt, zone)}`,
    },
    {
      is: 'text',
      text: `Document: ${fax.documentName}\nSHA-256: ${fax.documentHash}${pages}`,
    },
    { is: 'heading', text: 'Tries' },
    ...fax.tried.map((tried, at): Paragraph => {
      const ended = tried.endedAt === null ? '' : `, ended ${timeWords(tried.endedAt, zone)}`;
      const detail = tried.detail === null ? '' : `\n${tried.detail}`;
      return {
        is: 'text',
        text: `${at + 1}. ${tried.number}, begun ${timeWords(tried.startedAt, zone)}${ended}\n${resultWords(tried)}${detail}`,
      };
    }),
  ];
}

/** `pdf` is in base64. Throws 404 where the reader may not see the case. */
export async function report(signedIn: SignedIn, ref: FaxRef): Promise<{ pdf: string }> {
  const { person } = signedIn.session;
  const fax = await byId(signedIn, ref);
  const { name } = await letterheadOf(signedIn.db, person.organizationId);
  const { bytes } = await drawPdf({
    title: `Fax ${fax.id}`,
    author: person.fullName,
    creator: name,
    createdAt: signedIn.now(),
    paragraphs: paragraphsOf(fax, name, person.zone),
    footer: `Fax ${fax.id}`,
  });
  await record(signedIn.db, signedIn, {
    action: 'fax.report',
    object: aboutCase(fax.caseId),
    detail: { fax: fax.id },
  });
  return { pdf: bytes.toString('base64') };
}
