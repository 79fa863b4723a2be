/** What an appointment says beside its time: saved with a booking, and changed later. */
import { isDeepStrictEqual } from 'node:util';
import {
  textLimits,
  wordsOfConcepts,
  type AppointmentTexts,
  type ReasonConcept,
  type TextChanges,
} from '#shared/appointments/texts/appointment-texts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { wrongField } from '#server/platform/errors.ts';
import * as store from './appointment-text-store.ts';

export const noTexts: AppointmentTexts = {
  reason: null,
  reasonConcepts: [],
  description: null,
  identifiers: [],
  instructions: null,
  internalNote: null,
};

function reasonOf(
  before: AppointmentTexts,
  { reason, reasonConcepts }: TextChanges,
): Pick<AppointmentTexts, 'reason' | 'reasonConcepts'> {
  if (reason === undefined && reasonConcepts === undefined)
    return { reason: before.reason, reasonConcepts: before.reasonConcepts };
  // Codes say what the words said: other words are not what they mean.
  if (reasonConcepts === undefined && reason !== before.reason)
    return { reason: reason ?? null, reasonConcepts: [] };
  const concepts = reasonConcepts ?? before.reasonConcepts;
  // The words of a code that the list has are not in what was sent.
  if (reason === undefined && isDeepStrictEqual(concepts, before.reasonConcepts))
    return { reason: before.reason, reasonConcepts: concepts };
  const words = reason === undefined ? wordsOfConcepts(concepts) : reason;
  if (words !== null && words.length > textLimits.reason)
    throw wrongField('reasonConcepts', 'At most 500 characters');
  // Words without a code are the reason itself, as if they were typed here.
  const isWords = concepts.length === 1 && !concepts[0]?.coding;
  return { reason: words === '' ? null : words, reasonConcepts: isWords ? [] : concepts };
}

/** What is left out stays as it was. Throws 400 where the words of the codes are too long. */
export const changedTexts = (before: AppointmentTexts, changes: TextChanges): AppointmentTexts => ({
  ...reasonOf(before, changes),
  description: changes.description === undefined ? before.description : changes.description,
  identifiers: changes.identifiers ?? before.identifiers,
  instructions: changes.instructions === undefined ? before.instructions : changes.instructions,
  internalNote: changes.internalNote === undefined ? before.internalNote : changes.internalNote,
});

const codeAlone = ({ text, coding = [] }: ReasonConcept) =>
  text?.trim() || coding.some(({ display }) => display)
    ? undefined
    : coding.find(({ code }) => code !== undefined);

/** The words of the concepts; those of a code without words are the list's. */
async function namedReason(
  db: Connection,
  booked: Omit<Coded, 'texts'>,
  concepts: readonly ReasonConcept[],
): Promise<string> {
  const codes = concepts.flatMap((concept) => codeAlone(concept) ?? []);
  const names = codes.length === 0 ? [] : await store.namesOfCodes(db, booked, codes);
  const named = concepts.map((concept) => {
    const coding = codeAlone(concept);
    const listed = names.find(
      ({ system, code }) => code === coding?.code && system === (coding?.system ?? null),
    );
    return listed ? { ...concept, text: listed.name } : concept;
  });
  const words = wordsOfConcepts(named);
  return words.length > textLimits.reason ? wordsOfConcepts(concepts) : words;
}

interface Coded {
  organizationId: string;
  appointmentId: string;
  /** On whose booking page it was given; the reasons of its people's units count too. */
  unitId?: string | undefined;
  texts: AppointmentTexts;
}

/** A reason that is written as the list has it gets its code, and a code that was sent without words its words. */
export async function withListedCode(
  db: Connection,
  { texts, ...appointment }: Coded,
): Promise<AppointmentTexts> {
  const { reason, reasonConcepts } = texts;
  if (reasonConcepts.length > 0) {
    if (reason !== wordsOfConcepts(reasonConcepts)) return texts;
    return { ...texts, reason: await namedReason(db, appointment, reasonConcepts) };
  }
  if (reason === null) return texts;
  const listed = await store.listedCode(db, { ...appointment, reason });
  if (!listed) return texts;
  const { system, code } = listed;
  const coding = [{ ...(system === null ? {} : { system }), code, display: reason }];
  return { ...texts, reasonConcepts: [{ coding, text: reason }] };
}

const names = [
  'reason',
  'reasonConcepts',
  'description',
  'identifiers',
  'instructions',
  'internalNote',
] as const;

/** Which of them differ: the audit names them and keeps no contents. */
export const differingTexts = (before: AppointmentTexts, after: AppointmentTexts): string[] =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

interface WrittenTexts extends Pick<Coded, 'organizationId' | 'unitId'> {
  ids: readonly string[];
  texts: TextChanges;
}

/** Saves the texts of new appointments; returns what their audit rows say of it. */
export async function saveTexts(
  db: Connection,
  { organizationId, unitId, ids, texts: written }: WrittenTexts,
): Promise<{ written?: string[] }> {
  const uncoded = changedTexts(noTexts, written);
  const [appointmentId] = ids;
  if (appointmentId === undefined || differingTexts(noTexts, uncoded).length === 0) return {};
  const texts = await withListedCode(db, { organizationId, unitId, appointmentId, texts: uncoded });
  const differing = differingTexts(noTexts, texts);
  await store.save(db, { organizationId, ids, texts });
  return { written: differing };
}
