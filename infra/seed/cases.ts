/** The demo hospital's tasks and the rules of its clocks, once: what people did with them stays. */
import { hourMs } from '#shared/durations.ts';
import type { NewClockRule } from '#shared/cases/clock-rules.ts';
import { serverActor } from '#server/audit/service.ts';
import * as clockRuleRows from '#server/cases/clocks/clock-rule-store.ts';
import { openCase } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { openReviews } from '#server/queries/service.ts';
import type { DemoOrganization } from './people.ts';
import { seedRules } from './rules.ts';
import { seedTemplates } from './templates.ts';
import { peopleIds, type SeededOrganization } from './rows.ts';

const policy = 'Example of a hospital policy, made up for this demonstration';

const rulesIn = (zone: string): NewClockRule[] => {
  const shared = { zone, pausedIn: [], appliesTo: {}, holidays: [], validTo: null };
  return [
    {
      ...shared,
      name: 'task.first-step',
      label: 'First step of a task',
      kind: 'task',
      startsOn: 'open',
      metBy: ['start', 'finish', 'drop'],
      length: 1,
      unit: 'business-days',
      dayEndsAt: '17:00',
      observesClosures: true,
      warnMinutes: 120,
      citation: policy,
      validFrom: '2026-01-01',
    },
    {
      ...shared,
      name: 'cdi.first-review',
      label: 'First review of a stay',
      kind: 'cdi-review',
      startsOn: 'open',
      metBy: ['begin', 'complete', 'ask'],
      length: 2,
      unit: 'midnights',
      dayEndsAt: null,
      observesClosures: false,
      warnMinutes: 240,
      citation: policy,
      validFrom: '2026-01-01',
    },
    {
      ...shared,
      name: 'cdi.query-answer',
      label: 'Answer to a query',
      kind: 'cdi-query',
      startsOn: 'open',
      metBy: ['answer', 'withdraw'],
      length: 96,
      unit: 'hours',
      dayEndsAt: null,
      observesClosures: false,
      warnMinutes: 1440,
      citation: policy,
      validFrom: '2026-01-01',
    },
  ];
};

const tasks = [
  ['Call the daughter about the nursing home', 'She asked to be called after 16:00.', 3],
  ['Send the discharge summary to the family doctor', '', 6],
  ['Order home oxygen', 'Ask for delivery before the day of discharge.', 20],
  ['Arrange transport home', 'Wheelchair, no stairs.', 26],
  ['Confirm the place in rehabilitation', 'They hold the bed until noon.', 30],
  ['Ask the pharmacy for a blister pack', '', 50],
  ['Find an interpreter for the family meeting', 'Portuguese.', 52],
  ['Check whether the walking frame was delivered', '', 75],
] as const;

interface Seeding {
  organization: DemoOrganization;
  now: Date;
  jobs: Jobs;
}

async function insertRules(
  db: Connection,
  seeded: SeededOrganization,
  { organization, now }: Seeding,
): Promise<void> {
  const [author, second] = peopleIds(
    seeded,
    organization,
    ({ role }) => role === 'SA' || role === 'ADMIN',
  );
  if (author === undefined || second === undefined) return;
  const by = { organizationId: seeded.id, at: now };
  for (const rule of rulesIn(seeded.zone)) {
    const ruleId = await clockRuleRows.insert(db, { ...by, personId: author }, rule);
    await clockRuleRows.publish(db, { ...by, personId: second }, { ruleId, version: 1 });
  }
  await seedRules(db, seeded.id, { authorId: author, secondId: second, now });
}

/** Does nothing where there are cases already. */
export async function seedCases(
  db: Connection,
  seeded: SeededOrganization,
  seeding: Seeding,
): Promise<void> {
  const { organization, now, jobs } = seeding;
  const present = await db
    .selectFrom('cases')
    .select('id')
    .where('organization_id', '=', seeded.id)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  await insertRules(db, seeded, seeding);
  const actor = { ...serverActor({ now: () => now }), now: () => now, jobs };
  const [manager] = peopleIds(seeded, organization, (one) => one.hospitalRole === 'Case Manager');
  const patients = await db
    .selectFrom('patients')
    .select('id')
    .where('organization_id', '=', seeded.id)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(tasks.length)
    .execute();
  const stays = await db
    .selectFrom('facts')
    .select(['id', 'type', 'patient_id as patientId'])
    .where('organization_id', '=', seeded.id)
    .where('type', '=', 'Encounter')
    .execute();
  const [specialist] = peopleIds(
    seeded,
    organization,
    (one) => one.hospitalRole === 'CDI Specialist',
  );
  if (specialist !== undefined)
    await seedTemplates(db, { organizationId: seeded.id, personId: specialist, at: now });
  await openReviews(actor)(db, { organizationId: seeded.id, facts: stays });
  for (const [at, [title, instructions, hours]] of tasks.entries())
    await openCase(db, actor, {
      organizationId: seeded.id,
      kind: 'task',
      title,
      subject: { instructions },
      patientId: patients[at]?.id ?? null,
      owner:
        at % 3 === 0
          ? { ownerId: manager ?? null, ownerRole: null }
          : { ownerId: null, ownerRole: at % 3 === 1 ? 'Case Manager' : null },
      targetAt: new Date(now.getTime() + hours * hourMs),
    });
}
