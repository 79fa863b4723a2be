/** The hospital's own text of a notice for one patient: its blanks are filled from the record, and those left by who delivers it. */
import { blankOf, filledText, hasOpenBlank, type BlankName } from '#shared/case-letters/blanks.ts';
import type {
  DeliveredNotice,
  DeliverNotice,
  NoticeText,
  NoticeTextRef,
} from '#shared/utilization/notice-delivery.ts';
import { record } from '#server/audit/service.ts';
import { fillText } from '#server/case-letters/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { requireNotice, type StoredNotice } from './require-notice.ts';
import * as store from './patient-notice-store.ts';

/** Null where the text is not in force. */
async function filledTextOf(
  db: Connection,
  signedIn: SignedIn,
  { notice, textId }: { notice: StoredNotice; textId: string },
): Promise<NoticeText | null> {
  const texts = await store.textsOf(db, notice.organizationId);
  const template = texts.find(({ id }) => id === textId);
  if (!template) return null;
  const { language, text } = template;
  return { ...template, ...(await fillText(db, signedIn, { storedCase: notice, text, language })) };
}

/** As the patient reads it; what the record does not say stays marked. Throws 404. */
export async function readText(
  signedIn: SignedIn,
  { caseId, textId }: NoticeTextRef,
): Promise<NoticeText> {
  const { db } = signedIn;
  const notice = await requireNotice(db, signedIn, caseId);
  const text = await filledTextOf(db, signedIn, { notice, textId });
  if (!text) throw new Refusal('not-found');
  await record(db, signedIn, {
    action: 'notice.read',
    object: aboutCase(caseId),
    detail: { notice: notice.subject.notice, patientId: notice.patientId, textId },
  });
  return text;
}

interface TextOfDelivery {
  notice: StoredNotice;
  input: Pick<DeliverNotice, 'blanks' | 'language'> & { textId: string };
}

/** As it is signed. Throws beside the field that does not fit, or the blank that is open. */
export async function textOfNotice(
  db: Connection,
  signedIn: SignedIn,
  { notice, input }: TextOfDelivery,
): Promise<DeliveredNotice['text']> {
  const filled = await filledTextOf(db, signedIn, { notice, textId: input.textId });
  if (!filled) throw wrongField('textId', 'This text is not in force any more');
  const { name, revision, language } = filled;
  if (language !== input.language) throw wrongField('language', 'The text is in another language');
  const typedSource = `Entered by ${signedIn.session.person.fullName}`;
  const blanks = filled.blanks.map((blank) => ({
    name: blank.name,
    label: blankOf(blank.name).label,
    value: blank.value ?? input.blanks[blank.name] ?? '',
    source: blank.value === null ? typedSource : blank.source,
  }));
  const open = blanks.find(({ value }) => value === '');
  if (open) throw wrongField(`blanks.${open.name}`, 'The record does not say this: fill it in');
  const values = new Map<BlankName, string>(blanks.map((blank) => [blank.name, blank.value]));
  const text = filledText(filled.text, values);
  if (hasOpenBlank(text)) throw wrongField('textId', 'This text has a blank that nobody can fill');
  const delivered = blanks.map(({ name: _name, ...blank }) => blank);
  return { name, revision, language, text, blanks: delivered };
}
