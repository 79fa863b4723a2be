/** Writes what a person's open screen reads again and again once an hour, not once per request (S68). */
import type { AuditAction } from '#shared/audit.ts';
import { hourMs } from '#shared/durations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { NewEvent } from './store.ts';

/** Screens load these by themselves after every change, as long as they are open. */
const polled: ReadonlySet<AuditAction> = new Set([
  'schedule.read',
  'cases.read',
  'stays.read',
  'stay.read',
  'episodes.read',
  'scores.read',
  'score.read',
  'desk.day',
  'displaced.read',
  'waitlist.read',
  'appointment-type.read',
  'location.read',
  'appointment-reason.read',
  'people.read',
  'person.read',
  'patient.read',
  'patient.appointments',
  'appointment.read',
  'visit.chat-read',
  'visit.note-read',
  'visit.read-record',
  'facts.read',
  'facts.messages-read',
  'operations.read',
  'messages.read',
  'conversation.read',
  'notices.read',
] as const);

interface Hour {
  number: number;
  written: Map<string, Promise<void>>;
}

const hours = new WeakMap<Connection, Hour>();

/** Then some are written once more. */
const mostWritten = 20_000;

export const isPolled = ({ action, actor_id, outcome }: NewEvent): boolean =>
  actor_id !== null && outcome === 'success' && polled.has(action);

/** Person, address, what was read and with which filter; how much was found does not count. */
function keyOf({ actor_id, address, action, object_type, object_id, detail }: NewEvent): string {
  const { count: _count, ...filter } = JSON.parse(String(detail)) as Record<string, unknown>;
  return JSON.stringify([actor_id, address, action, object_type, object_id, filter]);
}

/** Settles when the row, or the one of this hour that says the same, is committed. */
export function writeOncePerHour(
  db: Connection,
  event: NewEvent,
  write: () => Promise<void>,
): Promise<void> {
  const number = Math.floor(new Date(event.at).getTime() / hourMs);
  let hour = hours.get(db);
  if (hour?.number !== number || hour.written.size >= mostWritten) {
    hour = { number, written: new Map() };
    hours.set(db, hour);
  }
  const { written } = hour;
  const key = keyOf(event);
  const earlier = written.get(key);
  if (earlier) return earlier;
  const writing = write().catch((error: unknown) => {
    written.delete(key);
    throw error;
  });
  written.set(key, writing);
  return writing;
}
