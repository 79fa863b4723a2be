/** The record numbers for whose patient a message waits, though it was the patient who came later (S364). */
import { patientsByIdentifier } from '#server/facts/core/fact-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Outcome } from '#server/facts/hl7/apply-messages.ts';
import type { PreparedMessage } from '#server/facts/hl7/prepare-message.ts';

function numbersIn(message: PreparedMessage): readonly string[] {
  if (message.is === 'merge') return [message.survivor, message.duplicate];
  return 'identifiers' in message ? message.identifiers : [];
}

/**
 * Of each message, in order: those that nobody here has, where it waits. It is tried again once for each of
 * them, when somebody has it; what waits for anything else is a person's to settle.
 */
export async function awaitedNumbers(
  db: Connection,
  organizationId: string,
  messages: readonly { prepared: PreparedMessage; state: Outcome['state'] }[],
): Promise<string[][]> {
  const named = messages.map(({ prepared, state }) =>
    state === 'unmatched' ? numbersIn(prepared) : [],
  );
  const numbers = [...new Set(named.flat())];
  const patients = await patientsByIdentifier(db, organizationId, numbers);
  return named.map((ofMessage) => ofMessage.filter((number) => !patients.has(number)));
}
