/** Reviews of the demo's stays, and the queries that came of them, as specialists and clinicians worked on them. */
import { createHash } from 'node:crypto';
import { QuerySubject, type Indicator } from '#shared/queries.ts';
import type { Fact } from '#shared/facts.ts';
import { hourMs } from '#shared/durations.ts';
import { factsOf } from '#server/facts/core/fact-store.ts';
import * as answers from '#server/queries/store.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { patientIdOf } from '#infra/seed/patients.ts';
import { stays, type DemoStay } from '#infra/seed/stays/stays.ts';
import type { DemoQuery } from '#infra/seed/stays/queries.ts';
import { move, open, practitionerOf, take, type CaseSeeding, type CaseStep } from './steps.ts';

const hours = (seeding: CaseSeeding, ago: number) => new Date(seeding.now.getTime() - ago * hourMs);

const indicatorOf = (fact: Fact): Indicator => ({
  factId: fact.id,
  type: fact.type,
  title: fact.title,
  value: fact.value,
  text: fact.text,
  at: fact.effectiveAt,
  ...(fact.effectivePrecision && { precision: fact.effectivePrecision }),
  source: fact.source.name,
});

/** The last fact of each title until the query was sent. */
function indicatorsOf(facts: readonly Fact[], { cites }: DemoQuery, sentAt: Date): Indicator[] {
  return cites.flatMap((title) => {
    const latestFact = facts
      .filter((fact) => fact.title === title && new Date(fact.effectiveAt) <= sentAt)
      .toSorted((one, other) => one.effectiveAt.localeCompare(other.effectiveAt))
      .at(-1);
    return latestFact ? [indicatorOf(latestFact)] : [];
  });
}

interface Review {
  patientId: string;
  encounterId: string;
  facts: readonly Fact[];
  specialist: Practitioner;
  /** Its id is known once it is opened. */
  review: { readonly caseId: string };
}

/** Sends the query and, where it was answered, has its answer signed. */
function querySteps(seeding: CaseSeeding, about: Review, query: DemoQuery): CaseStep[] {
  const { db, seeded } = seeding;
  const clinician = practitionerOf(seeding, query.to);
  const sentAt = hours(seeding, query.sentHoursAgo);
  const indicators = indicatorsOf(about.facts, query, sentAt);
  if (!clinician || indicators.length === 0) return [];
  const { topic, question, form, answer } = query;
  const by = about.specialist;
  const subject = QuerySubject.parse({
    topic,
    question,
    form,
    indicators,
    askedBy: by.fullName,
  });
  let queryId: string | null = null;
  const send = async () => {
    queryId = await open(
      seeding,
      {
        kind: 'cdi-query',
        title: topic,
        subject,
        patientId: about.patientId,
        encounterId: about.encounterId,
        parentId: about.review.caseId,
        owner: { ownerId: clinician.id, ownerRole: null },
      },
      { at: sentAt, by },
    );
    await move(seeding, about.review.caseId, { name: 'ask', at: sentAt, by });
  };
  const steps = [{ at: sentAt, run: send }];
  if (!answer) return steps;
  const at = hours(seeding, answer.hoursAgo);
  const sign = async () => {
    if (queryId === null) return;
    await move(seeding, queryId, { name: 'answer', at, by: clinician });
    const { id, fullName, hospitalRole } = clinician;
    const signed = { caseId: queryId, answer: answer.answer, addendum: answer.addendum };
    const signedBy = { id, fullName, hospitalRole, at: at.toISOString() };
    const document = JSON.stringify({ ...signed, query: subject, by: signedBy });
    const hash = createHash('sha256').update(document).digest();
    await answers.insert(db, {
      ...signed,
      organizationId: seeded.id,
      signedBy: id,
      signedAt: at,
      document,
      hash,
    });
  };
  return [...steps, { at, run: sign }];
}

const closingMoves = {
  complete: 'complete',
  agreed: 'agree',
  disagreed: 'disagree',
  unanswered: 'give-up',
} as const;

const isClosing = (step: string): step is keyof typeof closingMoves =>
  Object.hasOwn(closingMoves, step);

function reviewSteps(
  seeding: CaseSeeding,
  stay: DemoStay,
  place: Pick<Review, 'patientId' | 'encounterId' | 'facts'>,
): CaseStep[] {
  const { reason, dueInHours, by, step, begunHoursAgo, closedHoursAgo, query } = stay.review;
  const { openedHoursAgo = stay.admittedHoursAgo - 1.5 } = stay.review;
  const openedAt = hours(seeding, openedHoursAgo);
  const targetAt = dueInHours === undefined ? null : hours(seeding, -dueInHours);
  const { patientId, encounterId } = place;
  const specialist = by ? practitionerOf(seeding, by) : null;
  /** Filled by the first step. */
  const review = { ...place, caseId: '', specialist };
  const run = async () => {
    const opened = { kind: 'cdi-review' as const, title: reason, subject: { reason } };
    const links = { patientId, encounterId, sameAs: encounterId, targetAt };
    review.caseId = (await open(seeding, { ...opened, ...links }, { at: openedAt })) ?? '';
  };
  const steps: CaseStep[] = [{ at: openedAt, run }];
  if (!specialist || !step || begunHoursAgo === undefined) return steps;
  const begunAt = hours(seeding, begunHoursAgo);
  const begin = async () => {
    const begun = { at: begunAt, by: specialist };
    await take(seeding, review.caseId, begun);
    await move(seeding, review.caseId, { ...begun, name: 'begin' });
  };
  steps.push({ at: begunAt, run: begin });
  if (query) steps.push(...querySteps(seeding, { ...place, review, specialist }, query));
  if (closedHoursAgo === undefined || !isClosing(step)) return steps;
  const at = hours(seeding, closedHoursAgo);
  const close = () =>
    move(seeding, review.caseId, { name: closingMoves[step], at, by: specialist });
  return [...steps, { at, run: close }];
}

/** Of every stay that is stored. */
export async function stepsOfReviews(seeding: CaseSeeding): Promise<CaseStep[]> {
  const { db, seeded } = seeding;
  const steps: CaseStep[] = [];
  for (const stay of stays) {
    const patientId = patientIdOf(seeded.id, {
      type: { kind: 'in-person' },
      patientName: stay.patientName,
    });
    if (patientId === null) continue;
    const facts = await factsOf(db, { organizationId: seeded.id, patientId });
    const encounterId = facts.find(({ type }) => type === 'Encounter')?.id;
    if (encounterId === undefined) continue;
    steps.push(...reviewSteps(seeding, stay, { patientId, encounterId, facts }));
  }
  return steps;
}
