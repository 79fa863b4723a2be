/** What people of the demo hospital wish of the roster, and shifts that they offer to others. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { demoId, seededRandom } from '#infra/seed/day-plan.ts';
import { emailOf, type DemoOrganization } from '#infra/seed/people.ts';
import { shiftsOn } from '#infra/seed/roster-plan.ts';
import type { SeededOrganization } from '#infra/seed/rows.ts';

const daysBetweenWishes = 23;

interface Unit {
  name: string;
  people: ReadonlyMap<string, string>;
}

/** Two of three were granted. */
export async function insertWishes(
  db: Connection,
  { name, people }: Unit,
  { organizationId, days, now }: { organizationId: string; days: readonly string[]; now: Date },
): Promise<void> {
  const wishes = [...people].flatMap(([person, practitioner_id]) => {
    const roll = seededRandom(`wishes ${person}`);
    return days
      .filter((_, at) => at % daysBetweenWishes === 0)
      .map((_, period) => days[period * daysBetweenWishes + roll(daysBetweenWishes)])
      .filter((day) => day !== undefined)
      .map((day) => {
        const hasShift = shiftsOn(name, day).some((shift) => shift.person === person);
        const isGranted = roll(3) > 0;
        const kind = hasShift === isGranted ? ('wanted' as const) : ('unwanted' as const);
        return { organization_id: organizationId, practitioner_id, day, kind, made_at: now };
      });
  });
  if (wishes.length > 0)
    await db
      .insertInto('shift_wishes')
      .values(wishes)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The next one of theirs that is at least so many days ahead, to whoever of the unit can take it. */
const offers = [
  { person: 'jonas.weber', inDays: 4, note: 'My sister marries that day' },
  { person: 'clara.dubois', inDays: 6, note: null },
  { person: 'andre.baptiste', inDays: 5, note: 'Would take any other day' },
] as const;

export async function insertOffers(
  db: Connection,
  { id: organizationId, practitionerIds }: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  for (const { person, inDays, note } of offers) {
    const wisher = organization.people.find(({ name }) => name === person);
    const personId = wisher && practitionerIds.get(emailOf(wisher, organization));
    if (personId === undefined) continue;
    await sql`
      insert into shift_offers (id, organization_id, assignment_id, from_id, note, state, made_at)
      select ${demoId(`offer ${person} ${now.toISOString()}`)}, organization_id, id, practitioner_id,
        ${note}, 'open', ${now}::timestamptz - interval '20 hours'
      from shift_assignments
      where organization_id = ${organizationId} and practitioner_id = ${personId} and not at_home
        and state = 'published' and starts_at > ${now}::timestamptz + make_interval(days => ${inDays})
      order by starts_at limit 1`.execute(db);
  }
}
