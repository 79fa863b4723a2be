/** One step of a visit's life: judged by the table, written with its record, its appointment beside it. */
import type { AppointmentState } from '#shared/appointments.ts';
import type { Problem } from '#shared/problems.ts';
import {
  isOver,
  nextState,
  visitEvents,
  type PatientSeen,
  type VisitEventName,
  type VisitState,
} from '#shared/visits/visit-states.ts';
import { settle } from '#server/appointments/service.ts';
import { record, type Actor, type AuditEntry } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { change, type Changes } from './changing.ts';
import type { VisitRow } from './core/store.ts';

/** How the record names a visit. */
export const objectOf = (id: string) => ({ type: 'Visit', id });

type Facts = Pick<VisitRow, 'openedAt' | 'isInvited' | 'arrivedAt' | 'admittedAt' | 'isMet'>;

/** Whom LiveKit saw inside was met, whatever else is known. */
export function patientSeen({ isInvited, arrivedAt, admittedAt, isMet }: Facts): PatientSeen {
  if (isMet) return 'met';
  if (admittedAt !== null) return 'let-in';
  if (arrivedAt !== null) return 'waited';
  return isInvited ? 'absent' : 'not-invited';
}

export const factsOf = (row: Facts) => ({
  isRoomOpen: row.openedAt !== null,
  patient: patientSeen(row),
});

const obstacles = {
  ended: 'visits.ended',
  'no-show': 'appointments.over',
  cancelled: 'appointments.cancelled',
} as const satisfies Record<string, Problem>;

/** Why a state allows no such step. */
export const obstacleOf = (state: VisitState): Problem =>
  isOver(state) ? obstacles[state] : 'visits.not-now';

/** What becomes of the appointment: what really took place, and nothing where nobody began. */
export function appointmentAfter(
  from: VisitState,
  to: VisitState,
): { state: AppointmentState; because?: string } | null {
  if (from === 'scheduled') return null;
  if (to === 'ended') return { state: 'completed' };
  if (to === 'no-show') return { state: 'no-show' };
  if (to === 'cancelled')
    return { state: 'cancelled', because: 'The patient came, and the visit did not take place.' };
  return null;
}

export interface Step {
  event: VisitEventName;
  changes?: Changes;
  detail?: AuditEntry['detail'];
}

/**
 * Within the transaction that holds the row locked. Throws 409 where the state does not allow it;
 * what changes nothing is not written down.
 */
export async function step(
  db: Connection,
  actor: Actor,
  row: VisitRow,
  { event, changes = {}, detail }: Step,
): Promise<VisitState> {
  const to = nextState(row.state, event, factsOf(row));
  if (to === null) throw new Refusal(obstacleOf(row.state));
  const isAside = to === 'open' || to === 'scheduled' || isOver(to);
  const rest = isAside && row.waitingSince !== null ? { waitingSince: null } : {};
  const written = { ...rest, ...changes };
  if (to === row.state && Object.keys(written).length === 0) return to;
  await change(db, [row.id], { state: to, ...written });
  if (isOver(to) && event !== 'cancel') {
    const after = appointmentAfter(row.state, to);
    if (after) await settle(db, { ids: [row.appointmentId], ...after });
  }
  await record(db, actor, {
    action: visitEvents[event].action,
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    ...(detail ? { detail } : {}),
  });
  return to;
}
