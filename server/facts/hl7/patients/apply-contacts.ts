/** Applies what messages say of the contacts of their patients (NK1), where their feed may change patients. */
import { serverActor } from '#server/audit/service.ts';
import { stateContacts } from '#server/related-persons/service.ts';
import type { OutsideSource } from '#server/patients/service.ts';
import { patientOf } from '#server/facts/core/save-resources.ts';
import type { PreparedMessage } from '#server/facts/hl7/prepare-message.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isListenedTo } from './apply-patients.ts';

/**
 * By the number of each message: whether a contact was entered or changed. No statement of SQL where none states one.
 * @param patientIds Of those who are known, by record number.
 */
export async function applyContacts(
  db: Connection,
  source: OutsideSource,
  messages: readonly PreparedMessage[],
  { patientIds, at }: { patientIds: ReadonlyMap<string, string>; at: Date },
): Promise<boolean[]> {
  const mayChange = source.changesPatients.length > 0;
  const stated = messages.map((message) => {
    if (!mayChange || !isListenedTo(source, message)) return null;
    const contacts = message.stated?.contacts ?? [];
    if (contacts.length === 0) return null;
    const patient = patientOf(message.identifiers, patientIds);
    return 'reason' in patient
      ? null
      : { patientId: patient.patientId, statedAt: message.statedAt, contacts };
  });
  const changed = await stateContacts(
    db,
    serverActor({ now: () => at }),
    source,
    stated.filter((one) => one !== null),
  );
  return stated.map((one) => one !== null && changed.has(one.patientId));
}
