/** Times that patients asked for on the demo hospital's booking page, and that the desk has not answered yet; once. */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { demoId } from '#infra/seed/day-plan.ts';
import { types } from '#infra/seed/demo-data.ts';
import { emailOf, type DemoOrganization } from '#infra/seed/people.ts';
import type { SeededOrganization } from '#infra/seed/rows.ts';

const typeName = 'New patient';

/** At five on a working day nobody has other patients. */
const requests = [
  {
    fullName: 'Agata Zielinska',
    birthDate: '1971-04-18',
    language: 'pl',
    phone: '+44 7700 900417',
    who: 'farid.karimi',
    inWorkingDays: 2,
    hoursAgo: 5,
  },
  {
    fullName: 'Colin Atherton',
    birthDate: '1958-09-02',
    language: 'en',
    phone: '+44 7700 900233',
    who: 'sunita.patel',
    inWorkingDays: 3,
    hoursAgo: 11,
  },
  {
    fullName: 'Deeqa Mohamud',
    birthDate: '1984-12-27',
    language: 'so',
    phone: null,
    who: 'gareth.evans',
    inWorkingDays: 4,
    hoursAgo: 2,
  },
] as const;

const isWorkday = (day: DateTime) => day.weekday < 6;

function workingDay(now: DateTime, count: number): DateTime {
  let day = now.startOf('day');
  for (let left = count; left > 0;) {
    day = day.plus({ days: 1 });
    if (isWorkday(day)) left -= 1;
  }
  return day;
}

/** Held until the desk answers, at the latest a day before the time. */
const heldUntil = (startsAt: Date) => new Date(startsAt.getTime() - 24 * hourMs);

export async function insertRequests(
  db: Connection,
  { id: organization_id, zone, typeIds, practitionerIds }: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  const present = await db
    .selectFrom('public_bookings')
    .select('id')
    .where('organization_id', '=', organization_id)
    .limit(1)
    .executeTakeFirst();
  const type = types.find(({ name }) => name === typeName);
  const type_id = typeIds.get(typeName);
  if (present || !type || type_id === undefined) return;
  for (const request of requests) {
    const person = organization.people.find(({ name }) => name === request.who);
    const practitioner_id = person && practitionerIds.get(emailOf(person, organization));
    const unit = await db
      .selectFrom('practitioners')
      .select('unit_id')
      .where('id', '=', practitioner_id ?? '')
      .executeTakeFirst();
    if (practitioner_id === undefined || !unit?.unit_id) continue;
    const local = DateTime.fromJSDate(now, { zone });
    const starts_at = workingDay(local, request.inWorkingDays).set({ hour: 17 }).toJSDate();
    const ends_at = new Date(starts_at.getTime() + type.durationMinutes * minuteMs);
    const made_at = new Date(now.getTime() - request.hoursAgo * hourMs);
    const id = demoId(`request ${request.fullName} ${organization_id}`);
    await db
      .insertInto('appointments')
      .values({
        id,
        organization_id,
        type_id,
        patient_name: '',
        state: 'held',
        held_until: heldUntil(starts_at),
        starts_at,
        ends_at,
        created_at: made_at,
      })
      .execute();
    await db
      .insertInto('appointment_practitioners')
      .values({
        appointment_id: id,
        practitioner_id,
        organization_id,
        starts_at,
        ends_at,
        blocks: true,
      })
      .execute();
    await db
      .insertInto('public_bookings')
      .values({
        id,
        organization_id,
        unit_id: unit.unit_id,
        type_id,
        practitioner_id,
        appointment_id: id,
        starts_at,
        ends_at,
        token_hash: createHash('sha256').update(id).digest(),
        state: 'requested',
        full_name: request.fullName,
        birth_date: request.birthDate,
        email: `${request.fullName.toLowerCase().replace(' ', '.')}@patients.example`,
        phone: request.phone,
        language: request.language,
        consented_at: made_at,
        made_at,
      })
      .execute();
  }
}
