/** Weekly hours of the demo hospital's practitioners: a working week, and shorter weekends. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { clinicalRoles } from '#shared/people/built-in-jobs.ts';
import { emailOf, mayWork, type DemoOrganization } from './people.ts';

const hours = (weekday: number, from: number, until: number) => ({
  weekday,
  fromMinute: from * 60,
  untilMinute: until * 60,
  validFrom: null,
  validUntil: null,
});

/** With half an hour at noon; wards are staffed at weekends. */
const week = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [hours(weekday, 8, 12.5), hours(weekday, 13, 18)]),
  hours(6, 9, 13),
  hours(7, 9, 13),
];

/** Whether everybody works from one of these minutes of the day to the other. */
export const isOpen = (weekday: number, from: number, until: number): boolean =>
  week.some(
    (span) => span.weekday === weekday && span.fromMinute <= from && until <= span.untilMinute,
  );

/** Hours that were changed since are kept. */
export async function insertHours(
  db: Connection,
  organization: DemoOrganization,
  laid: { id: string; practitionerIds: ReadonlyMap<string, string> },
): Promise<void> {
  const clinicians = organization.people.filter(
    (person) => mayWork(person) && clinicalRoles.some((role) => role === person.hospitalRole),
  );
  const ids = clinicians.flatMap(
    (person) => laid.practitionerIds.get(emailOf(person, organization)) ?? [],
  );
  await db
    .insertInto('availability')
    .values(
      ids.map((practitioner_id) => ({
        organization_id: laid.id,
        practitioner_id,
        rules: JSON.stringify(week),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
