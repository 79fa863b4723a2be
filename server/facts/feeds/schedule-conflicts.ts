/** Lists messages about appointments that wait for a person, and settles each by the step that was chosen (S303). */
import type {
  ConflictResolved,
  ResolveConflict,
  ScheduleConflict,
} from '#shared/outside-appointments.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { namedPatientOf } from '#server/facts/hl7/patients/named-patient.ts';
import * as messages from '#server/facts/hl7/hl7-message-store.ts';
import { readMessage } from '#server/facts/hl7/prepare-message.ts';
import { roomCodesOf, startOf } from '#server/facts/hl7/scheduling/siu.ts';
import { answerConflict, conflictRows } from '#server/outside-appointments/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { sendChanged } from './fact-feeds.ts';
import { requireUnsettled, retryOne } from './unsettled-messages.ts';

/** Whom they name is for those who may find patients; the audit says that somebody looked. */
export async function conflicts(signedIn: SignedIn): Promise<{ conflicts: ScheduleConflict[] }> {
  const { db, session } = signedIn;
  const rows = await conflictRows(db, session.person.organizationId);
  const mayFind = may(session.person, 'patients.find');
  const conflicts: ScheduleConflict[] = [];
  for (const { text, receivedAt, ...row } of rows) {
    const parsed = await readMessage(text);
    const patient = parsed && mayFind ? namedPatientOf(parsed.message, []) : null;
    const startsAt = parsed && startOf(parsed.message, row.zone);
    conflicts.push({
      ...row,
      receivedAt: receivedAt.toISOString(),
      patient: patient?.name ?? null,
      startsAt: startsAt?.toISOString() ?? null,
      rooms: parsed && row.kind === 'room' ? roomCodesOf(parsed.message) : [],
    });
  }
  const detail = { count: conflicts.length };
  await record(db, signedIn, { action: 'facts.messages-read', detail });
  return { conflicts };
}

/** Ours stays, and its sender is told so where it can be. */
async function keep(db: Connection, signedIn: SignedIn, messageId: string) {
  const { organizationId } = signedIn.session.person;
  const at = signedIn.now();
  const isAnswered = await answerConflict(db, { organizationId, messageId, at });
  const reason = isAnswered ? 'Kept as it is here, and answered' : 'Kept as it is here';
  await messages.saveOutcome(db, { id: messageId, state: 'dismissed', reason, at });
  await record(db, signedIn, {
    action: 'facts.dismiss',
    detail: { messageIds: [messageId], isAnswered },
  });
}

/** Throws 409 where it was settled meanwhile. One that cannot be settled so still waits, and says why. */
export async function resolveConflict(
  signedIn: SignedIn,
  { messageId, step, appointmentId }: ResolveConflict,
): Promise<ConflictResolved> {
  if (step === 'match' && appointmentId === undefined) throw new Refusal('not-found');
  const object = { type: 'FactMessage', id: messageId };
  const { areas, ...resolved } = await attempted(signedIn, { action: 'facts.retry', object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const [message] = await requireUnsettled(db, signedIn, { messageIds: [messageId] });
      if (!message) throw new Refusal('facts.message-settled');
      if (step === 'keep') {
        await keep(db, signedIn, messageId);
        return { isSettled: true, reason: null, areas: [] };
      }
      const decision = step === 'retry' ? undefined : { step, appointmentId };
      const {
        isApplied,
        reason,
        areas: changed,
      } = await retryOne(db, { ...signedIn, actor: signedIn }, message, decision);
      await record(db, signedIn, { action: 'facts.retry', object, detail: { step, isApplied } });
      return { isSettled: isApplied, reason: isApplied ? null : reason, areas: changed };
    }),
  );
  sendChanged(signedIn, areas);
  return resolved;
}
