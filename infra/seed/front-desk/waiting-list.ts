/** Patients who wait for an earlier time in the demo hospital, once. */
import { DateTime } from 'luxon';
import { dayMs } from '#shared/durations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { insertPatients, patientIdOf } from '#infra/seed/patients.ts';
import { emailOf, type DemoOrganization } from '#infra/seed/people.ts';
import type { SeededOrganization } from '#infra/seed/rows.ts';

interface Entry {
  patientName: string;
  type: string;
  /** The part of the address before the @. */
  who: string;
  fromInDays: number;
  forDays: number;
  weekdays: readonly number[];
  partOfDay: 'any' | 'morning' | 'afternoon';
  isUrgent?: true;
  note: string | null;
  waitsForDays: number;
}

const anyWeekday = [1, 2, 3, 4, 5];

const entries: readonly Entry[] = [
  {
    patientName: 'Ioana Pop',
    type: 'New patient',
    who: 'farid.karimi',
    fromInDays: 0,
    forDays: 21,
    weekdays: anyWeekday,
    partOfDay: 'morning',
    isUrgent: true,
    note: 'Chest tightness on stairs, letter of the family doctor is here',
    waitsForDays: 3,
  },
  {
    patientName: 'Peter Doyle',
    type: 'First visit',
    who: 'tomas.lindqvist',
    fromInDays: 1,
    forDays: 30,
    weekdays: anyWeekday,
    partOfDay: 'any',
    note: null,
    waitsForDays: 17,
  },
  {
    patientName: 'Hoa Nguyễn',
    type: 'New patient',
    who: 'gareth.evans',
    fromInDays: 2,
    forDays: 40,
    weekdays: [2, 4],
    partOfDay: 'afternoon',
    note: 'Her son interprets and works in the mornings',
    waitsForDays: 26,
  },
  {
    patientName: 'Samir Nasr',
    type: 'Medication review',
    who: 'sunita.patel',
    fromInDays: 0,
    forDays: 14,
    weekdays: anyWeekday,
    partOfDay: 'any',
    note: 'Runs out of tablets in two weeks',
    waitsForDays: 5,
  },
  {
    patientName: 'Pauline Kelly',
    type: 'Echocardiogram',
    who: 'farid.karimi',
    fromInDays: 4,
    forDays: 35,
    weekdays: [1, 3, 5],
    partOfDay: 'morning',
    note: 'Comes by hospital transport',
    waitsForDays: 31,
  },
  {
    patientName: 'Tomasz Kaczmarek',
    type: 'Results',
    who: 'lena.okafor',
    fromInDays: 0,
    forDays: 10,
    weekdays: anyWeekday,
    partOfDay: 'any',
    note: null,
    waitsForDays: 1,
  },
];

/** Whom these are for cancels in no walk: a freed time would be offered to them. */
export async function insertWaitingList(
  db: Connection,
  laid: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  const { id: organization_id, zone, typeIds, practitionerIds } = laid;
  const present = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const booked = entries.map(({ patientName }) => ({
    type: { kind: 'in-person' as const },
    patientName,
  }));
  const [enteredBy = ''] = practitionerIds.values();
  await insertPatients(db, { organizationId: organization_id, zone, enteredBy }, booked);
  const idOf = (name: string) => {
    const person = organization.people.find((one) => one.name === name);
    return (person && practitionerIds.get(emailOf(person, organization))) ?? '';
  };
  const today = DateTime.fromJSDate(now, { zone });
  const dayIn = (days: number) => today.plus({ days }).toFormat('yyyy-MM-dd');
  await db
    .insertInto('waitlist_entries')
    .values(
      entries.map((one) => ({
        organization_id,
        patient_id:
          patientIdOf(organization_id, {
            type: { kind: 'in-person' },
            patientName: one.patientName,
          }) ?? '',
        type_id: typeIds.get(one.type) ?? '',
        practitioner_id: idOf(one.who),
        from_day: dayIn(one.fromInDays),
        until_day: dayIn(one.fromInDays + one.forDays),
        weekdays: [...one.weekdays],
        part_of_day: one.partOfDay,
        urgent: one.isUrgent ?? false,
        note: one.note,
        waiting_since: new Date(now.getTime() - one.waitsForDays * dayMs),
        created_by: idOf(one.who),
      })),
    )
    .execute();
}
