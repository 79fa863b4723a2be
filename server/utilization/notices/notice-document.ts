/** What a patient reads of a notice: the hospital's text or our words, with the fields that the form leaves blank. */
import { noticeForms } from '#shared/utilization/patient-notices.ts';
import type { ReadNotice } from '#shared/utilization/read-notice.ts';
import type { OfferNotice } from '#shared/utilization/visit-notices.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { textOfNotice } from './notice-text.ts';
import type { StoredNotice } from './require-notice.ts';

type ReadInput = Pick<OfferNotice, 'textId' | 'blanks' | 'language' | 'fields'>;

/** Throws beside the field that does not fit. */
export async function readDocument(
  db: Connection,
  signedIn: SignedIn,
  { notice, input }: { notice: StoredNotice; input: ReadInput },
): Promise<ReadNotice> {
  const { label, cmsForm, purpose, fields } = noticeForms[notice.subject.notice];
  const missing = fields.find((field) => !input.fields[field.name]);
  if (missing) throw wrongField(`fields.${missing.name}`, 'Fill this in');
  const text =
    input.textId === null
      ? null
      : await textOfNotice(db, signedIn, { notice, input: { ...input, textId: input.textId } });
  return {
    label,
    cmsForm,
    purpose,
    text,
    language: input.language,
    fields: fields.map((field) => ({ label: field.label, value: input.fields[field.name] ?? '' })),
  };
}
