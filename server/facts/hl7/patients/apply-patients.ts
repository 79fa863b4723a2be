/** Applies what messages say of their patients, before what they say of stays and results. */
import { applyStatements, type OutsideSource } from '#server/patients/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { PreparedMessage } from '#server/facts/hl7/prepare-message.ts';
import { isAboutPatientAlone, mayStateDeath, pidNames } from './stated-patient.ts';

export interface PatientOutcome {
  /** Why it waits for a person; null where its patient is known or is looked for. */
  reason: string | null;
  remarks: string[];
  isChanged: boolean;
}

const nothing: PatientOutcome = { reason: null, remarks: [], isChanged: false };

/** A feed that may do nothing to patients is listened to only where a message is about nothing else. */
export const isListenedTo = (
  { createsPatients, changesPatients }: OutsideSource,
  message: PreparedMessage,
): message is Extract<PreparedMessage, { is: 'stay' | 'person' | 'appointment' }> =>
  (message.is === 'stay' || message.is === 'person' || message.is === 'appointment') &&
  message.stated !== null &&
  message.identifiers.length > 0 &&
  (createsPatients || changesPatients.length > 0 || isAboutPatientAlone(message.type));

/** In the order of the messages; no statement of SQL where none is about patients. */
export async function applyPatients(
  db: Connection,
  source: OutsideSource,
  messages: readonly PreparedMessage[],
  at: Date,
): Promise<PatientOutcome[]> {
  const listened = messages.filter((message) => isListenedTo(source, message));
  if (listened.length === 0) return messages.map(() => nothing);
  const statements = listened.map(({ identifiers, stated, statedAt, type }) => ({
    identifiers,
    details: stated?.details ?? {},
    statedAt,
    isOfKnownAlone: mayStateDeath(type),
  }));
  const outcomes = await applyStatements(db, source, statements, at);
  return messages.map((message) => {
    const index = listened.findIndex((one) => one === message);
    const outcome = outcomes[index];
    if (!outcome) return nothing;
    const words = (fields: typeof outcome.stays, because: string) =>
      fields.map((field) => `${pidNames[field]} differs and stays: ${because}`);
    const unchanged = [
      ...words(outcome.stays, 'this feed may not change it'),
      ...words(outcome.older, 'what is stored was stated later'),
    ];
    return { ...outcome, remarks: [...(listened[index]?.stated?.remarks ?? []), ...unchanged] };
  });
}
