/** Applies an SIU message: its patient is found by number, and the rest is judged with the appointments. */
import {
  applyAppointment,
  type ApplyingDeps,
  type AppointmentOutcome,
  type Decision,
} from '#server/outside-appointments/service.ts';
import type { ConflictKind } from '#shared/outside-appointments/conflict-kinds.ts';
import { patientsByIdentifier } from '#server/facts/core/fact-store.ts';
import { patientOf } from '#server/facts/core/save-resources.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import type { PreparedMessage } from '#server/facts/hl7/prepare-message.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** What the row of its message has besides. */
export interface SchedulingFacts {
  /** What its sender calls the appointment. */
  key: string;
  conflict: ConflictKind | null;
  appointmentId: string | null;
}

type Stating = Extract<PreparedMessage, { is: 'appointment' }>;

export interface SchedulingOptions {
  deps: ApplyingDeps;
  decision: Decision | null;
  /** Why its patient waits, where a feed that creates patients has judged so. */
  patientReason: string | null;
}

export async function applyScheduling(
  db: Connection,
  source: Pick<Source, 'id' | 'organizationId' | 'name' | 'zone'>,
  { appointment, identifiers, noNumber, statedAt, zone }: Stating,
  { deps, decision, patientReason }: SchedulingOptions,
): Promise<AppointmentOutcome & { scheduling: SchedulingFacts }> {
  const { organizationId } = source;
  const reason = noNumber ?? patientReason;
  const patient =
    reason === null
      ? patientOf(identifiers, await patientsByIdentifier(db, organizationId, identifiers))
      : { reason };
  const message = { appointment, statedAt, patient, decision };
  const outcome = await applyAppointment(db, deps, { ...source, zone }, message);
  const { kind = null, appointmentId = null } = outcome.conflict ?? {};
  const key = appointment.fillerId || appointment.placerId;
  return { ...outcome, scheduling: { key, conflict: kind, appointmentId } };
}
