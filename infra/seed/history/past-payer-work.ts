/** What happened between the hospital and payers about past stays: reviews, second-level reviews and denials. */
import type { DateTime } from 'luxon';
import type { Practitioner } from '#server/platform/session.ts';
import { demoId, pick, seededRandom } from '#infra/seed/day-plan.ts';
import type { PastCase } from './past-case-store.ts';
import { workingTime, type StoredStay } from './past-reviews.ts';
import { payerOf } from './past-stays.ts';

export interface PayerPeople {
  reviewer: Practitioner;
  advisor: Practitioner;
  biller: Practitioner;
  until: Date;
}

type Roll = (sides: number) => number;
type Move = PastCase['moves'][number];

/** Of a working day in the afternoon, some minutes after the one before. */
function stepsFrom(start: DateTime, roll: Roll) {
  let at = start;
  return (by: Practitioner, name: string, hours: number, note?: string): Move => {
    at = workingTime(at.plus({ hours, minutes: roll(50) }), roll);
    return { name, at: at.toJSDate(), by: by.id, ...(note !== undefined && { note }) };
  };
}

/** How the review of a stay went: the moves, and whether the payer denied it. */
function reviewMoves(
  about: StoredStay,
  {
    reviewer,
    advisor,
    begunAt,
    roll,
  }: Pick<PayerPeople, 'reviewer' | 'advisor'> & {
    begunAt: DateTime;
    roll: Roll;
  },
): { moves: Move[]; isEscalated: boolean; isDenied: boolean } {
  const step = stepsFrom(begunAt, roll);
  const begin: Move = { name: 'begin', at: begunAt.toJSDate(), by: reviewer.id };
  const isEscalated = about.stay.class === 'IMP' && roll(100) < 12;
  const moves = [begin];
  if (isEscalated) {
    moves.push(step(reviewer, 'escalate', 1));
    moves.push(step(advisor, 'advised', 5, 'See the second-level review.'));
  }
  if (about.stay.class === 'IMP' && roll(100) < 5)
    return {
      moves: [...moves, step(reviewer, 'observe', 2, 'The stay fits observation.')],
      isEscalated,
      isDenied: false,
    };
  if (payerOf(about.stay.patientName) === 'Medicare')
    return { moves: [...moves, step(reviewer, 'meet', 1)], isEscalated, isDenied: false };
  const isDenied = roll(100) < 18;
  moves.push(step(reviewer, 'request', 1));
  moves.push(step(reviewer, isDenied ? 'deny' : 'approve', 8 + roll(40)));
  return { moves, isEscalated, isDenied };
}

function advisorReview(
  about: StoredStay,
  { review, advisor, roll }: { review: PastCase; advisor: Practitioner; roll: Roll },
): PastCase {
  const openedAt = review.moves.find(({ name }) => name === 'escalate')?.at ?? review.openedAt;
  const endedAt = review.moves.find(({ name }) => name === 'advised')?.at ?? openedAt;
  const at = new Date((openedAt.getTime() + endedAt.getTime()) / 2);
  const outcome = pick(roll, ['support-inpatient', 'agree', 'overturn', 'uphold', 'no-call']);
  const ofCall = ['overturn', 'uphold', 'no-call'].includes(outcome);
  const by = advisor.id;
  const note = outcome === 'no-call' && { note: 'The payer’s doctor did not call back.' };
  return {
    ...shared(about),
    id: demoId(`past advice ${review.id}`),
    kind: 'advisor-review',
    title: 'Does the stay need inpatient care?',
    subject: { question: 'Does the stay need inpatient care?' },
    parentId: review.id,
    openedAt,
    openedBy: review.ownerId,
    ownerId: by,
    takenAt: at,
    moves: [
      { name: 'begin', at, by },
      ...(ofCall ? [{ name: 'call', at, by }] : []),
      { name: outcome, at: endedAt, by, ...note },
    ],
  };
}

const shared = ({ patientId, encounterId }: StoredStay) => ({ patientId, encounterId });

/** Codes as they would arrive; their words are the hospital's. */
const reasonsOfDenials = ['50', '197', '16', '252'];

/** Of a claim as a whole, closed in the end. */
export function denialOf(
  about: StoredStay,
  { biller, deniedAt, roll }: { biller: Practitioner; deniedAt: DateTime; roll: Roll },
): PastCase {
  const { nth, patientName } = about.stay;
  const payer = payerOf(patientName);
  const reason = pick(roll, reasonsOfDenials);
  const begunAt = workingTime(deniedAt.plus({ hours: 2 + roll(30) }), roll);
  const step = stepsFrom(begunAt, roll);
  const isAppealed = roll(100) < 60;
  const closing = pick(
    roll,
    isAppealed ? ['overturn', 'overturn', 'uphold'] : ['correct', 'write-off'],
  );
  const note = closing === 'write-off' ? 'Less than the work of an appeal.' : undefined;
  return {
    ...shared(about),
    id: demoId(`past denial ${nth} ${patientName} ${deniedAt.toISO()}`),
    kind: 'denial',
    title: `Claim C-${4000 + nth} denied: CO-${reason}`,
    subject: {
      claimNumber: `C-${4000 + nth}`,
      payerClaim: `P${880_000 + nth * 7}`,
      payer,
      payerCode: null,
      group: 'CO',
      reasons: [reason],
      deniedOn: deniedAt.toISODate() ?? '',
      level: 1,
      answerId: demoId(`past answer ${nth} ${patientName}`),
      source: 'Remittances (835)',
    },
    claim: { payer, reason: `CO-${reason}`, amount: 100 * (900 + roll(14_000)) },
    openedAt: deniedAt.toJSDate(),
    openedBy: null,
    ownerId: biller.id,
    takenAt: begunAt.toJSDate(),
    moves: [
      { name: 'begin', at: begunAt.toJSDate(), by: biller.id },
      ...(isAppealed ? [step(biller, 'appeal', 20 + roll(60))] : []),
      step(biller, closing, isAppealed ? 200 + roll(500) : 30, note),
    ],
  };
}

/** As far as it is by `until`. */
function denialBy(denial: PastCase, until: Date): PastCase[] {
  if (denial.openedAt >= until) return [];
  const isTaken = denial.takenAt !== null && denial.takenAt < until;
  const moves = denial.moves.filter(({ at }) => at < until);
  if (isTaken) return [{ ...denial, moves }];
  return [{ ...denial, ownerId: null, takenAt: null, moves: [] }];
}

const isOver = ({ moves }: PastCase, until: Date) => (moves.at(-1)?.at ?? until) < until;

/** A review that is not over by `until` is left out, with what came of it; a denial stands as it is then. */
export function pastPayerWork(stored: readonly StoredStay[], people: PayerPeople): PastCase[] {
  const { reviewer, advisor, biller, until } = people;
  return stored.flatMap((about): PastCase[] => {
    const { stay } = about;
    const roll = seededRandom(`payer ${stay.nth} ${stay.admittedAt.toISODate()}`);
    const openedAt = stay.admittedAt.plus({ minutes: 20 });
    const begunAt = workingTime(openedAt.plus({ hours: 2 + roll(20) }), roll);
    const isInpatient = stay.class === 'IMP';
    const { moves, isEscalated, isDenied } = reviewMoves(about, { ...people, begunAt, roll });
    const review: PastCase = {
      ...shared(about),
      id: demoId(`past um review ${stay.nth} ${stay.patientName} ${openedAt.toISO()}`),
      kind: 'um-review',
      title: 'New admission',
      subject: { reason: 'New admission', status: isInpatient ? 'inpatient' : 'observation' },
      openedAt: openedAt.toJSDate(),
      openedBy: null,
      ownerId: reviewer.id,
      takenAt: begunAt.toJSDate(),
      moves,
    };
    if (!isOver(review, until)) return [];
    const deniedAt = workingTime(stay.endedAt.plus({ days: 6 + roll(10) }), roll);
    const hasDenial = isDenied || roll(100) < 9;
    const denial = denialOf(about, { biller, deniedAt, roll });
    return [
      review,
      ...(isEscalated ? [advisorReview(about, { review, advisor, roll })] : []),
      ...(hasDenial ? denialBy(denial, until) : []),
    ];
  });
}
