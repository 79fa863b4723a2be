/** What specialists and clinicians did about past stays: reviews on working days, queries, and their answers. */
import type { DateTime } from 'luxon';
import { QuerySubject, type Indicator } from '#shared/queries.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { demoId, pick, seededRandom } from '#infra/seed/day-plan.ts';
import type { PastAnswer, PastCase } from './past-case-store.ts';
import type { PastStay } from './past-stays.ts';

/** A past stay as it is stored. */
export interface StoredStay {
  stay: PastStay;
  patientId: string;
  encounterId: string;
  indicator: Indicator;
  attending: Practitioner;
}

type Roll = (sides: number) => number;

/** At the time itself in working hours, else in the morning of the next working day. */
export function workingTime(time: DateTime, roll: Roll): DateTime {
  const opens = time.set({ hour: 8, minute: roll(60) });
  const isWorkday = time.weekday <= 5;
  if (isWorkday && time >= opens && time.hour < 16) return time;
  let day = isWorkday && time < opens ? opens : opens.plus({ days: 1 });
  while (day.weekday > 5) day = day.plus({ days: 1 });
  return day;
}

export interface PastWork {
  cases: PastCase[];
  answers: PastAnswer[];
}

function queryOf(
  { stay, patientId, encounterId, indicator, attending }: StoredStay,
  {
    review,
    sentAt,
    specialist,
    roll,
  }: {
    review: PastCase;
    sentAt: DateTime;
    specialist: Practitioner;
    roll: Roll;
  },
): { query: PastCase; answer: PastAnswer | null; endedAt: DateTime } {
  const { topic, question, form } = stay.story;
  const subject = QuerySubject.parse({
    topic,
    question,
    form,
    indicators: [indicator],
    askedBy: specialist.fullName,
  });
  const isAnswered = roll(100) < 86;
  // Most within two days, and some after more than the policy's four.
  const hours = isAnswered ? 1 + roll(30) + roll(8) * roll(12) : 132;
  const endedAt = sentAt.plus({ hours, minutes: roll(60) });
  const by = isAnswered ? attending.id : specialist.id;
  const query: PastCase = {
    id: demoId(`past query ${stay.nth} ${stay.patientName} ${review.id}`),
    kind: 'cdi-query',
    title: topic,
    subject,
    patientId,
    encounterId,
    parentId: review.id,
    openedAt: sentAt.toJSDate(),
    openedBy: specialist.id,
    ownerId: attending.id,
    takenAt: null,
    moves: [
      isAnswered
        ? { name: 'answer', at: endedAt.toJSDate(), by }
        : { name: 'withdraw', at: endedAt.toJSDate(), by, note: 'No answer within five days.' },
    ],
  };
  const { id, fullName, hospitalRole } = attending;
  const answer = isAnswered && {
    caseId: query.id,
    answer: pick(roll, form.options),
    addendum: 'As documented in the discharge summary.',
    signedBy: { id, fullName, hospitalRole },
    at: endedAt.toJSDate(),
    query: subject,
  };
  return { query, answer: answer || null, endedAt };
}

/** Of the stays of inpatients that were reviewed; a review that would end after `until` is left out. */
export function pastReviews(
  stored: readonly StoredStay[],
  { specialists, until }: { specialists: readonly Practitioner[]; until: Date },
): PastWork {
  const work: PastWork = { cases: [], answers: [] };
  for (const about of stored) {
    const { stay, patientId, encounterId } = about;
    const roll = seededRandom(`review ${stay.nth} ${stay.admittedAt.toISODate()}`);
    if (stay.class !== 'IMP' || roll(100) >= 84) continue;
    const specialist = pick(roll, specialists);
    const openedAt = stay.admittedAt.plus({ hours: 1, minutes: 30 });
    const begunAt = workingTime(openedAt.plus({ hours: 4 + roll(30) }), roll);
    const by = specialist.id;
    const review: PastCase = {
      id: demoId(`past review ${stay.nth} ${stay.patientName} ${openedAt.toISO()}`),
      kind: 'cdi-review',
      title: 'New admission',
      subject: { reason: 'New admission' },
      patientId,
      encounterId,
      openedAt: openedAt.toJSDate(),
      openedBy: null,
      ownerId: by,
      takenAt: begunAt.toJSDate(),
      moves: [{ name: 'begin', at: begunAt.toJSDate(), by }],
    };
    if (roll(100) >= 34) {
      const at = begunAt.plus({ minutes: 10 + roll(25) }).toJSDate();
      work.cases.push({ ...review, moves: [...review.moves, { name: 'complete', at, by }] });
      continue;
    }
    const sentAt = begunAt.plus({ minutes: 15 + roll(25) });
    const { query, answer, endedAt } = queryOf(about, { review, sentAt, specialist, roll });
    const closedAt = workingTime(endedAt.plus({ minutes: 30 }), roll).toJSDate();
    if (closedAt > until) continue;
    const outcome = answer ? (roll(100) < 82 ? 'agree' : 'disagree') : 'give-up';
    const asking = { name: 'ask', at: sentAt.toJSDate(), by };
    const closing = { name: outcome, at: closedAt, by };
    work.cases.push({ ...review, moves: [...review.moves, asking, closing] }, query);
    if (answer) work.answers.push(answer);
  }
  return {
    cases: work.cases.filter(({ moves }) => (moves.at(-1)?.at ?? until) < until),
    answers: work.answers,
  };
}
