/** The demo hospital's cases and the rules of their clocks, once: what people did with them stays. */
import type { NewClockRule } from '#shared/cases/clock-rules.ts';
import { contactClockRules } from '#shared/episodes/contact-clock-rules.ts';
import { utilizationClockRules } from '#shared/utilization/um-clock-rules.ts';
import * as clockRuleRows from '#server/cases/clocks/clock-rule-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DemoOrganization } from './people.ts';
import { stepsOfGaps } from './cases/gaps.ts';
import { stepsOfReviews } from './cases/reviews.ts';
import { inOrderOfTime } from './cases/steps.ts';
import { stepsOfTasks } from './cases/tasks.ts';
import { stepsOfUtilization } from './cases/utilization.ts';
import { seedRules } from './rules.ts';
import { seedTemplates } from './templates.ts';
import { peopleIds, type SeededOrganization } from './rows.ts';

const policy = 'Example of a hospital policy, made up for this demonstration';

const rulesIn = (zone: string): NewClockRule[] => {
  const shared = {
    zone,
    countsFrom: 'event',
    pausedIn: [],
    appliesTo: {},
    cutOffAt: null,
    dayOffDueAt: null,
    second: null,
    holidays: [],
    validTo: null,
  };
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
    {
      ...shared,
      name: 'denial.peer-to-peer',
      label: 'Peer-to-peer window',
      kind: 'denial',
      startsOn: 'open',
      metBy: ['call', 'appeal', 'correct', 'write-off'],
      length: 72,
      unit: 'hours',
      dayEndsAt: null,
      observesClosures: false,
      warnMinutes: 720,
      citation: policy,
      validFrom: '2026-01-01',
    },
    {
      ...shared,
      name: 'denial.first-answer',
      label: 'Call or appeal to the payer',
      kind: 'denial',
      startsOn: 'open',
      metBy: ['call', 'appeal', 'correct', 'write-off'],
      length: 72,
      unit: 'hours',
      dayEndsAt: null,
      observesClosures: false,
      warnMinutes: 1440,
      citation: policy,
      validFrom: '2026-01-01',
    },
  ];
};

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
  const { zone } = seeded;
  const ofUtilization = utilizationClockRules.map((rule) => ({ ...rule, zone }));
  const ofContacts = contactClockRules.map((rule) => ({ ...rule, zone }));
  for (const rule of [...rulesIn(zone), ...ofUtilization, ...ofContacts]) {
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
  const [specialist] = peopleIds(
    seeded,
    organization,
    (one) => one.hospitalRole === 'CDI Specialist',
  );
  if (specialist !== undefined)
    await seedTemplates(db, { organizationId: seeded.id, personId: specialist, at: now });
  const working = { db, seeded, organization, now, jobs };
  await inOrderOfTime([
    ...(await stepsOfReviews(working)),
    ...(await stepsOfUtilization(working)),
    ...stepsOfGaps(working),
    ...stepsOfTasks(working),
  ]);
}
