/** The day of several clinicians, whole, for whoever plans. */
import type { PlannedDay, PlannerDay } from '#shared/appointments/planner.ts';
import type { Colleague } from '#shared/people.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { dayAt, spanOfDays, type Span } from './core/days.ts';
import { presence } from './slots/open-times.ts';
import * as store from './core/store.ts';

interface Among {
  organizationId: string;
  practitionerIds: readonly string[];
}

const peopleOf = (
  db: Connection,
  { organizationId, practitionerIds }: Among,
): Promise<Colleague[]> =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select(['p.id', 'p.full_name as fullName', 'p.hospital_role as hospitalRole'])
    .select('u.name as unit')
    .where('p.organization_id', '=', organizationId)
    .where('p.active', '=', true)
    .where('p.id', 'in', [...practitionerIds])
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();

/** No appointment is longer than a day (0003_appointments.ts), so none that began earlier goes on. */
const longestMs = 24 * 3_600_000;

async function idsWithin(db: Connection, ids: readonly string[], span: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_practitioners')
    .select('appointment_id as id')
    .distinct()
    .where('practitioner_id', 'in', [...ids])
    .where('starts_at', '>', new Date(span.startsAt.getTime() - longestMs))
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .execute();
  return rows.map(({ id }) => id);
}

/** Seven statements, however many people and appointments; of another hospital nobody (S15). */
export async function plannerDay(signedIn: SignedIn, input: PlannerDay): Promise<PlannedDay> {
  const { db, now, session } = signedIn;
  const { organizationId, zone } = session.person;
  const span = spanOfDays({ from: input.day, to: input.day }, zone);
  const people = await peopleOf(db, { organizationId, practitionerIds: input.practitionerIds });
  const practitionerIds = people.map(({ id }) => id);
  const frame = { zone, today: dayAt(now(), zone), people };
  const detail = { from: input.day, to: input.day, practitionerIds };
  await record(db, signedIn, { action: 'schedule.read', detail });
  if (practitionerIds.length === 0) return { ...frame, open: [], off: [], appointments: [] };
  const times = await presence(db, { organizationId, practitionerIds }, span);
  const ids = await idsWithin(db, practitionerIds, span);
  const appointments = await store.byIds(db, { organizationId, practitionerId: null }, ids);
  return { ...frame, ...times, appointments };
}
