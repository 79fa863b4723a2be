/** Patients of the emergency department at this hour: one waits, one is being seen, by who is on duty. */
import { minuteMs } from '#shared/durations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { takenSince } from './appointment-rows.ts';
import { urgentReview } from './demo-data.ts';
import { demoId } from './day-plan.ts';
import { insertPatients, patientIdOf } from './patients.ts';
import type { SeededOrganization } from './rows.ts';

const unit = 'Emergency';

export const urgentPatients = [
  { patientName: 'Nasreen Hussain', isSeen: false },
  { patientName: 'Derek Harding', isSeen: true },
] as const;

/** Minutes before now at which one may have been due: the first at which somebody on duty is free. */
const dueAgo = [5, 12, 20, 28, 36, 44, 52] as const;
const arrivesBefore = 9;

/** Ids of who has a published shift of the unit. */
async function onDuty(db: Connection, organizationId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('shift_assignments as a')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .select('a.practitioner_id as id')
    .where('a.organization_id', '=', organizationId)
    .where('u.name', '=', unit)
    .where('a.state', '=', 'published')
    .where('a.starts_at', '<=', now)
    .where('a.ends_at', '>', now)
    .orderBy('a.day')
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of a start within the last hours, who are still there. */
async function isSomebodyThere(db: Connection, typeId: string, now: Date): Promise<boolean> {
  const urgent = await db
    .selectFrom('appointments')
    .select('id')
    .where('type_id', '=', typeId)
    .where('state', 'in', ['arrived', 'in-progress'])
    .where('ends_at', '>', new Date(now.getTime() - 120 * minuteMs))
    .limit(1)
    .executeTakeFirst();
  return urgent !== undefined;
}

/** What there is of an earlier day is closed by then (`settle`). */
export async function insertUrgent(
  db: Connection,
  laid: SeededOrganization,
  now: Date,
): Promise<void> {
  const { id: organizationId, zone } = laid;
  const type = urgentReview;
  const typeId = laid.typeIds.get(type.name);
  if (typeId === undefined || (await isSomebodyThere(db, typeId, now))) return;
  const staff = await onDuty(db, organizationId, now);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const taken = await takenSince(db, laid, ago(24 * 60));
  for (const { patientName, isSeen } of urgentPatients) {
    const patientId = patientIdOf(organizationId, { type, patientName }) ?? '';
    const isFreeFrom = (id: string, minutes: number) => {
      const [startsAt, endsAt] = [ago(minutes), ago(minutes - type.durationMinutes)];
      return (taken.get(id) ?? []).every(
        (time) => time.endsAt <= startsAt || endsAt <= time.startsAt,
      );
    };
    const [freeMoment] = dueAgo.flatMap((minutes) =>
      staff
        .filter((id) => isFreeFrom(id, minutes) && isFreeFrom(patientId, minutes))
        .map((practitionerId) => ({ practitionerId, minutes })),
    );
    const [practitionerOnDuty] = staff;
    if (practitionerOnDuty === undefined) return;
    // Where everybody is with somebody, an urgent patient is booked beside another one.
    const { practitionerId, minutes } = freeMoment ?? {
      practitionerId: practitionerOnDuty,
      minutes: dueAgo[0],
    };
    const overbooked = freeMoment
      ? {}
      : { overbooked_for: 'reason' as const, overbooked_because: 'They cannot wait.' };
    const [startsAt, endsAt] = [ago(minutes), ago(minutes - type.durationMinutes)];
    const arrivedAt = ago(minutes + arrivesBefore);
    const id = demoId(`urgent ${patientName} ${now.toISOString()}`);
    const booked = { type, patientName };
    await insertPatients(db, { organizationId, zone, enteredBy: practitionerId }, [booked]);
    await db
      .insertInto('appointments')
      .values({
        id,
        organization_id: organizationId,
        type_id: typeId,
        patient_name: patientName,
        patient_id: patientId,
        state: isSeen ? 'in-progress' : 'arrived',
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: arrivedAt,
        created_by: practitionerId,
        ...overbooked,
      })
      .execute();
    await db
      .insertInto('appointment_practitioners')
      .values({
        appointment_id: id,
        practitioner_id: practitionerId,
        organization_id: organizationId,
        starts_at: startsAt,
        ends_at: endsAt,
        blocks: true,
        alone: freeMoment !== undefined,
      })
      .execute();
    await db
      .insertInto('attendances')
      .values({
        appointment_id: id,
        organization_id: organizationId,
        arrived_at: arrivedAt,
        arrived_by: 'staff',
        started_at: isSeen ? ago(minutes - 3) : null,
        ended_at: null,
      })
      .execute();
    taken.set(practitionerId, [...(taken.get(practitionerId) ?? []), { startsAt, endsAt }]);
  }
}
