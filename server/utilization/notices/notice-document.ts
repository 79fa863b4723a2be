/** What a patient reads of a notice: the hospital's text or our words, with the fields that the form leaves blank, in their language. */
import { fieldLabelOf, purposeOf, titleOf } from '#shared/utilization/notice-words.ts';
import { noticeForms } from '#shared/utilization/patient-notices.ts';
import type { ReadNotice } from '#shared/utilization/read-notice.ts';
import type { OfferNotice } from '#shared/utilization/visit-notices.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hashOfWords, wordsInForce } from './notice-words.ts';
import { textOfNotice } from './notice-text.ts';
import type { StoredNotice } from './require-notice.ts';

interface ReadInput extends Pick<OfferNotice, 'textId' | 'blanks' | 'language' | 'fields'> {
  wordsHash?: string | null;
}

/** Throws beside the field that does not fit. */
export async function readDocument(
  db: Connection,
  signedIn: SignedIn,
  { notice, input }: { notice: StoredNotice; input: ReadInput },
): Promise<ReadNotice> {
  const { notice: name } = notice.subject;
  const form = noticeForms[name];
  const { language } = input;
  const missing = form.fields.find((field) => !input.fields[field.name]);
  if (missing) throw wrongField(`fields.${missing.name}`, 'Fill this in');
  const text =
    input.textId === null
      ? null
      : await textOfNotice(db, signedIn, { notice, input: { ...input, textId: input.textId } });
  const words = await wordsInForce(db, { notice, language });
  if (input.wordsHash && input.wordsHash !== hashOfWords(words))
    throw wrongField(
      'language',
      'The words of the notice changed: let the patient read them again',
    );
  return {
    notice: name,
    label: titleOf({ ...form, notice: name, words }).text,
    cmsForm: form.cmsForm,
    purpose: purposeOf({ ...form, notice: name, words }).text,
    text,
    language,
    fields: form.fields.map((field) => ({
      label: fieldLabelOf(words, field).text,
      value: input.fields[field.name] ?? '',
      use: field.use,
    })),
    words,
  };
}
