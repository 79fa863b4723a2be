/** What payers and the hospital have not settled yet: denials with their windows, advisors' reviews of them, and reviews of present stays. */
import { DateTime } from 'luxon';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { demoId, seededRandom } from '#infra/seed/day-plan.ts';
import type { PastCase } from './past-case-store.ts';
import { denialOf, type PayerPeople } from './past-payer-work.ts';
import type { StoredStay } from './past-reviews.ts';

/** How long ago payers denied what nobody has answered yet; the first was not begun. */
const hoursOfPresentDenials = [7, 29, 51, 20, 33];

/** HCPCS level II: a code of the public. */
const deniedService = 'HC:G0378';

/** One of a service alone, and one that came by letter. */
function asItCame(denial: PastCase, nth: number): PastCase {
  const subject = denial.subject as { claimNumber: string };
  const { claim, openedAt } = denial;
  if (nth === 3 && claim) {
    const title = `Claim ${subject.claimNumber}, ${deniedService} denied: ${claim.reason}`;
    const ofService = { line: `${deniedService}#1`, service: deniedService };
    return {
      ...denial,
      title,
      subject: { ...subject, ...ofService },
      claim: { ...claim, amount: 41_250 },
    };
  }
  if (nth !== 4 || !claim) return denial;
  const reason = 'Not timely';
  return {
    ...denial,
    title: `Claim ${subject.claimNumber} denied: ${reason}`,
    subject: { ...subject, group: null, reasons: [reason], answerId: null, source: null },
    claim: { ...claim, reason },
    targetAt: new Date(openedAt.getTime() + 21 * dayMs),
  };
}

export const presentDenials = (
  stored: readonly StoredStay[],
  { biller, until }: Pick<PayerPeople, 'biller' | 'until'>,
): PastCase[] =>
  hoursOfPresentDenials.flatMap((hours, nth): PastCase[] => {
    const about = stored.filter(({ stay }) => stay.class === 'IMP').at(-1 - nth);
    if (!about) return [];
    const { zone } = about.stay.endedAt;
    const deniedAt = DateTime.fromJSDate(until, { zone }).minus({ hours });
    const roll = seededRandom(`present denial ${nth} ${deniedAt.toISODate()}`);
    const denial = asItCame(denialOf(about, { biller, deniedAt, roll }), nth);
    const begunAt = deniedAt.plus({ hours: 5 }).toJSDate();
    if (nth === 0 || nth > 2) return [{ ...denial, ownerId: null, takenAt: null, moves: [] }];
    const begun = { name: 'begin', at: begunAt, by: biller.id };
    return [{ ...denial, takenAt: begunAt, moves: [begun] }];
  });

/** As a rule of the peer-to-peer opens them: three days after the denial the payer talks no more. */
export const reviewsOfDenials = (denials: readonly PastCase[]): PastCase[] =>
  denials.slice(0, 2).map((denial) => ({
    id: demoId(`advice ${denial.id}`),
    kind: 'advisor-review',
    title: `Denial: ${denial.title}`,
    subject: {
      question: `Can a call with the payer’s doctor change this? ${denial.title}`,
      from: { caseId: denial.id, kind: 'denial' },
    },
    patientId: denial.patientId,
    encounterId: denial.encounterId,
    parentId: denial.id,
    sameAs: `case ${denial.id}`,
    openedAt: denial.openedAt,
    openedBy: null,
    ownerId: null,
    takenAt: null,
    targetAt: new Date(denial.openedAt.getTime() + 3 * dayMs),
    moves: [],
  }));

interface PresentStay {
  patientId: string;
  encounterId: string;
  admittedAt: Date;
}

/** Of who is in a bed now: most wait for a review, some are in work. */
export const presentReviews = (
  stays: readonly PresentStay[],
  { reviewer, until }: Pick<PayerPeople, 'reviewer' | 'until'>,
): PastCase[] =>
  stays.map(({ patientId, encounterId, admittedAt }, nth) => {
    const openedAt = new Date(Math.min(admittedAt.getTime() + 20 * minuteMs, until.getTime()));
    const isBegun = nth % 3 === 0;
    const begunAt = new Date((openedAt.getTime() + until.getTime()) / 2);
    return {
      id: demoId(`present um review ${encounterId}`),
      kind: 'um-review',
      title: 'New admission',
      subject: { reason: 'New admission' },
      patientId,
      encounterId,
      sameAs: encounterId,
      openedAt,
      openedBy: null,
      ownerId: isBegun ? reviewer.id : null,
      takenAt: isBegun ? begunAt : null,
      moves: isBegun ? [{ name: 'begin', at: begunAt, by: reviewer.id }] : [],
    };
  });
