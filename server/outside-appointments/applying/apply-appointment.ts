/** Applies what another system states of an appointment: it is kept, older, an echo of ours, or waits for a person. */
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/outside-appointments/core/outside-appointment-store.ts';
import {
  keyOf,
  type AppointmentMessage,
  type AppointmentOutcome,
  type ScheduleSource,
} from '#server/outside-appointments/core/stated-appointment.ts';
import { applyToOurs } from './apply-to-ours.ts';
import { applyTheirs } from './apply-theirs.ts';
import { nothing, type Applying, type ApplyingDeps } from './applying-outcomes.ts';

/** What is over is not begun again by what was said in the same second. */
const isOlder = ({ link, statedAt, appointment }: Applying): boolean =>
  link !== null &&
  (statedAt < link.statedAt ||
    (link.isOver && appointment.is === 'booked' && statedAt.getTime() === link.statedAt.getTime()));

async function applyLinked(db: Connection, applying: Applying): Promise<AppointmentOutcome> {
  const { source, link, appointment, decision } = applying;
  if (isOlder(applying)) return nothing('It is older than what is kept of this appointment');
  const matchedId = decision?.step === 'match' ? decision.appointmentId : undefined;
  const ids = [matchedId ?? link?.appointmentId ?? appointment.ownIds].flat();
  const ours = await store.ours(db, source.organizationId, ids);
  return ours && (matchedId !== undefined || !link?.isTheirs)
    ? applyToOurs(db, applying, ours)
    : applyTheirs(db, applying, ours);
}

/**
 * In the caller's transaction. What is kept settles the earlier messages about it that waited: each states
 * all of it.
 */
export async function applyAppointment(
  db: Connection,
  deps: ApplyingDeps,
  source: ScheduleSource,
  message: AppointmentMessage,
): Promise<AppointmentOutcome> {
  const link = await store.find(db, source, message.appointment);
  await store.actAsFeed(db, true);
  const outcome = await applyLinked(db, { ...deps, ...message, source, link });
  await store.actAsFeed(db, false);
  if (outcome.conflict === null || outcome.conflict.kind === 'room') {
    const { statedAt } = message;
    const key = keyOf(message.appointment);
    await store.dismissEarlier(db, { sourceId: source.id, key, statedAt, at: deps.now() });
  }
  return outcome;
}
