/** Steps of people on the demo's cases at times of the past: opened, taken, moved, each with its clocks and audit. */
import { serverActor } from '#server/audit/service.ts';
import { moveCase, openCase } from '#server/cases/service.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import * as store from '#server/cases/core/store.ts';
import type { NewCase } from '#server/cases/core/open-cases.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Practitioner, Session } from '#server/platform/session.ts';
import { emailOf, type DemoOrganization } from '#infra/seed/people.ts';
import type { SeededOrganization } from '#infra/seed/rows.ts';

export interface CaseSeeding {
  db: Connection;
  seeded: SeededOrganization;
  organization: DemoOrganization;
  now: Date;
  jobs: Jobs;
}

/** One of them, in the order of time of all: the audit is written in it. */
export interface CaseStep {
  at: Date;
  run: () => Promise<void>;
}

export async function inOrderOfTime(steps: readonly CaseStep[]): Promise<void> {
  for (const step of steps.toSorted((one, other) => Number(one.at) - Number(other.at)))
    await step.run();
}

/** By the part of the address before the @. */
export function practitionerOf(
  { seeded, organization }: CaseSeeding,
  name: string,
): Practitioner | null {
  const person = organization.people.find((one) => one.name === name);
  const id = person && seeded.practitionerIds.get(emailOf(person, organization));
  if (!person || id === undefined) return null;
  return {
    id,
    organizationId: seeded.id,
    organization: organization.name,
    email: emailOf(person, organization),
    fullName: person.fullName,
    role: person.role ?? 'user',
    hospitalRole: person.hospitalRole,
    active: true,
    accessApplications: ['KareMD'],
    zone: seeded.zone,
  };
}

/** Null is the server. */
export const actorAt = ({ jobs }: CaseSeeding, at: Date, person: Practitioner | null) => ({
  ...serverActor({ now: () => at }),
  now: () => at,
  jobs,
  ...(person && { session: { id: person.id, person, setsUpOnly: false } satisfies Session }),
});

export const open = (
  seeding: CaseSeeding,
  one: Omit<NewCase, 'organizationId'>,
  { at, by = null }: { at: Date; by?: Practitioner | null },
): Promise<string | null> =>
  openCase(seeding.db, actorAt(seeding, at, by), { ...one, organizationId: seeding.seeded.id });

async function requireOne({ db, seeded }: CaseSeeding, caseId: string) {
  const caseRecord = await store.byId(db, seeded.id, caseId);
  if (!caseRecord) throw new Error(`There is no case ${caseId}.`);
  return { ...caseRecord, organizationId: seeded.id };
}

interface Step {
  at: Date;
  by: Practitioner;
}

export async function take(seeding: CaseSeeding, caseId: string, { at, by }: Step): Promise<void> {
  const { db, seeded } = seeding;
  const caseRecord = await requireOne(seeding, caseId);
  if (!(await store.claim(db, { caseId, from: caseRecord.ownerId, personId: by.id, at }))) return;
  await events.append(db, { caseId, organizationId: seeded.id, at, by: by.id, event: 'taken' });
}

export async function move(
  seeding: CaseSeeding,
  caseId: string,
  { name, note, at, by }: Step & { name: string; note?: string },
): Promise<void> {
  const of = await requireOne(seeding, caseId);
  await moveCase(seeding.db, actorAt(seeding, at, by), {
    of,
    version: of.version,
    move: name,
    note,
  });
}
