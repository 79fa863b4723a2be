/** Takes a visit from one state to the next: the one writer of transitions, with their audit and their appointments. */
import type { AppointmentState } from '#shared/appointments.ts';
import type { Problem } from '#shared/problems.ts';
import {
  hasArrived,
  isOver,
  nextState,
  visitEvents,
  type PatientAttendance,
  type VisitEventName,
  type VisitState,
} from '#shared/visits/visit-states.ts';
import { setAppointmentOutcome } from '#server/appointments/service.ts';
import { recordAll, type Actor, type AuditEntry } from '#server/audit/service.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { updateVisits, type VisitChanges, type VisitRow } from './store.ts';

/** How the audit names a visit. */
export const objectOf = (id: string) => ({ type: 'Visit', id });

type PatientFacts = Pick<VisitRow, 'openedAt' | 'isInvited' | 'arrivedAt' | 'admittedAt' | 'isMet'>;

/** A patient whom LiveKit saw in the room was met, whatever else is known. */
export function patientSeen({
  isInvited,
  arrivedAt,
  admittedAt,
  isMet,
}: PatientFacts): PatientAttendance {
  if (isMet) return 'met';
  if (admittedAt !== null) return 'let-in';
  if (arrivedAt !== null) return 'waited';
  return isInvited ? 'absent' : 'not-invited';
}

export const factsOf = (row: PatientFacts) => ({
  isRoomOpen: row.openedAt !== null,
  patient: patientSeen(row),
});

const problems = {
  ended: 'visits.ended',
  'no-show': 'appointments.over',
  cancelled: 'appointments.cancelled',
} as const satisfies Record<string, Problem>;

/** Why a state allows no such step. */
export const problemOf = (state: VisitState): Problem =>
  isOver(state) ? problems[state] : 'visits.not-now';

/** What becomes of the appointment when its visit is over; null where the visit never began. */
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
  changes?: VisitChanges;
  detail?: AuditEntry['detail'];
}

interface Transition {
  row: VisitRow;
  to: VisitState;
}

/** The time since when the patient waits holds as long as the patient is there: `send-back` needs it. */
const endsWaiting = ({ row, to }: Transition) => row.waitingSince !== null && !hasArrived(to);

/** Transitions that one statement can write: the same columns change, the same becomes of the appointment. */
const kindOf = ({ row, to }: Transition) =>
  `${to} ${row.state === 'scheduled'} ${endsWaiting({ row, to })}`;

/** The one writer of states. As many statements for a thousand visits as for ten. */
async function writeTransitions(
  db: Connection,
  actor: Actor,
  transitions: readonly Transition[],
  { event, changes = {}, detail }: Step,
): Promise<void> {
  const hasChanges = Object.keys(changes).length > 0;
  const effective = transitions.filter(
    (transition) => hasChanges || transition.to !== transition.row.state || endsWaiting(transition),
  );
  for (const group of Map.groupBy(effective, kindOf).values()) {
    const [first] = group;
    if (!first) continue;
    const { row, to } = first;
    const waitingEnd = endsWaiting(first) ? { waitingSince: null } : {};
    const ids = group.map((transition) => transition.row.id);
    await updateVisits(db, ids, { state: to, ...waitingEnd, ...changes });
    const after = isOver(to) && event !== 'cancel' ? appointmentAfter(row.state, to) : null;
    if (after)
      await setAppointmentOutcome(db, {
        ids: group.map((transition) => transition.row.appointmentId),
        ...after,
      });
  }
  await recordAll(
    db,
    actor,
    effective.map(({ row }) => ({
      action: visitEvents[event].action,
      account: { id: null, organizationId: row.organizationId },
      object: objectOf(row.id),
      ...(detail ? { detail } : {}),
    })),
  );
}

/**
 * One step of one visit, within the transaction that holds its row locked. Throws 409 where the state
 * does not allow it; a step that changes nothing is not audited.
 */
export async function step(
  db: Connection,
  actor: Actor,
  row: VisitRow,
  request: Step,
): Promise<VisitState> {
  const to = nextState(row.state, request.event, factsOf(row));
  if (to === null) throw new Refusal(problemOf(row.state));
  await writeTransitions(db, actor, [{ row, to }], request);
  return to;
}

/** The same step of many visits, under the same rule; those whose state does not allow it stay as they are. */
export async function stepAll(
  db: Connection,
  actor: Actor,
  rows: readonly VisitRow[],
  request: Step,
): Promise<void> {
  const transitions = rows.flatMap((row): Transition[] => {
    const to = nextState(row.state, request.event, factsOf(row));
    return to === null ? [] : [{ row, to }];
  });
  await writeTransitions(db, actor, transitions, request);
}

/**
 * A transaction that locks a visit: those of one visit wait for each other without a connection
 * (S49). Never within another one. Throws 503 where too many wait for this visit, or for too long.
 */
export const visitTransaction = <T>(
  { db }: Pick<Deps, 'db'>,
  visitId: string,
  work: (db: Connection) => Promise<T>,
): Promise<T> => transactionInTurn(db, [`visit ${visitId}`], work);
