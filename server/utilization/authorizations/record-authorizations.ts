/** Records what payers answered to requests for authorization as other systems send it, and leads the review on by it. */
import type { FactType } from '#shared/facts.ts';
import { UmReviewSubject } from '#shared/case-kinds/um-review.ts';
import { daysIn } from '#shared/time.ts';
import { payerAnswerKinds } from '#shared/utilization/payer-answers.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { caseById, moveCase, noteByRecord } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { dayWords, openNext } from '#server/utilization/reviews/next-review.ts';
import { lockStay } from '#server/utilization/stays/delay-store.ts';
import { readAuthorization, type AuthorizationAnswer } from './authorization-answer.ts';
import * as store from './authorization-store.ts';

type Parts = Pick<Deps, 'jobs' | 'now'>;
const actorOf = (parts: Parts) => ({ ...serverActor(parts), jobs: parts.jobs });

/** A request and a stay are awaited by answers that came before them. */
const types: readonly FactType[] = ['ClaimResponse', 'Claim', 'Encounter'];

type LastAnswer = store.AuthorizationRow & { statement: AuthorizationAnswer };

interface Change {
  organizationId: string;
  row: store.AuthorizationRow;
  stayId: string;
  /** Null: the payer's system took its answer back. */
  statement: AuthorizationAnswer | null;
}

function stayOf(
  { encounterId, patientId, statement: { fromDay, untilDay } }: LastAnswer,
  stays: readonly store.CandidateStay[],
  recorded: store.RecordedAnswer | undefined,
): store.CandidateStay | null {
  const linked = stays.find(({ id }) => id === encounterId);
  if (linked) return linked;
  const candidates = stays.filter(
    (stay) =>
      stay.patientId === patientId &&
      (fromDay === null || untilDay === null
        ? stay.isOpen
        : (stay.admittedOn ?? '9999') <= untilDay && (stay.dischargedOn ?? '9999') >= fromDay),
  );
  const before = candidates.find(({ id }) => id === recorded?.stayId);
  return before ?? (candidates.length === 1 ? (candidates[0] ?? null) : null);
}

const isSame = (recorded: store.RecordedAnswer, { stayId, statement }: Change): boolean =>
  statement === null
    ? recorded.answer === 'withdrawn'
    : recorded.stayId === stayId &&
      recorded.answer === statement.answer &&
      recorded.fromDay === statement.fromDay &&
      recorded.untilDay === statement.untilDay &&
      (recorded.number ?? '') === statement.number;

/** What the payer's system says last of one request; null where it is recorded already, or is of no stay here. */
function changeOf(
  organizationId: string,
  rows: readonly store.AuthorizationRow[],
  { stays, recorded }: { stays: store.CandidateStay[]; recorded: store.RecordedAnswer[] },
): Change | null {
  const lastRecorded = recorded.findLast(({ isOfRecord }) => isOfRecord);
  const answers = rows.flatMap((row): LastAnswer[] => {
    const statement = row.stands ? readAuthorization(row.body, row.request, row.zone) : null;
    return statement ? [{ ...row, statement }] : [];
  });
  const last = answers.at(-1);
  const row = last ?? rows.at(-1);
  const stayId = last ? stayOf(last, stays, lastRecorded)?.id : lastRecorded?.stayId;
  if (!row || stayId === undefined) return null;
  const change = { organizationId, row, stayId, statement: last?.statement ?? null };
  return lastRecorded && isSame(lastRecorded, change) ? null : change;
}

const withdrawn = { answer: 'withdrawn', fromDay: null, untilDay: null, note: null } as const;

/** Once, as a correction of what was recorded of the request before. False where another transaction was first. */
async function insertChange(db: Connection, parts: Parts, change: Change): Promise<boolean> {
  const { organizationId, row, stayId, statement } = change;
  const stay = await lockStay(db, organizationId, stayId);
  const recorded = await store.recordedOf(db, organizationId, [row.requestKey]);
  const before = recorded.findLast(({ isOfRecord }) => isOfRecord);
  if (!stay || (before && isSame(before, change))) return false;
  const { factId, source, requestKey, answeredAt } = row;
  const at = parts.now();
  const ofRecord = { organizationId, factId, source, requestKey, answeredAt, at };
  const last = recorded.find(({ isLast }) => isLast);
  let corrects = last?.id ?? null;
  if (last && last.stayId !== stayId && last.answer !== 'withdrawn') {
    const { number, payer } = last;
    const takenBack = { ...ofRecord, ...withdrawn, stayId: last.stayId, number, payer };
    corrects = await store.insertRecorded(db, { ...takenBack, corrects });
  }
  const answerId = await store.insertRecorded(db, {
    ...ofRecord,
    ...(statement
      ? { ...statement, number: statement.number || null, note: statement.note || null }
      : { ...withdrawn, number: last?.number ?? null, payer: last?.payer ?? source }),
    stayId,
    corrects,
  });
  await record(db, serverActor(parts), {
    action: 'payer-answer.record',
    object: { type: 'Stay', id: stayId },
    account: { id: null, organizationId },
    detail: {
      patientId: stay.patientId,
      answerId,
      factId,
      answer: statement?.answer ?? 'withdrawn',
      fromDay: statement?.fromDay ?? null,
      untilDay: statement?.untilDay ?? null,
      ...(corrects !== null && { corrects }),
    },
  });
  return true;
}

/** "Aetna answered: approved until 5 November, number A-77. Sent by Portal of Aetna." */
function sentenceOf({ row: { source }, statement }: Change): string {
  if (!statement) return `The payer took its answer back. Sent by ${source}.`;
  const { answer, payer, fromDay, untilDay, number, note } = statement;
  const days =
    fromDay !== null && untilDay !== null
      ? ` ${daysIn({ from: fromDay, to: untilDay })} days until ${dayWords(untilDay)}`
      : answer === 'approved'
        ? ' without a word of the days'
        : '';
  return [
    `${payer} answered: ${payerAnswerKinds[answer].toLowerCase()}${days}${number && `, number ${number}`}.`,
    note && `"${note}"`,
    `Sent by ${source}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A review that waits for this answer is closed by it; on another that is open the answer is a note. */
async function leadOn(
  db: Connection,
  parts: Parts,
  { caseId, change }: { caseId: string; change: Change },
): Promise<void> {
  const { organizationId, statement } = change;
  const review = await caseById(db, organizationId, caseId);
  if (!review) return;
  const note = sentenceOf(change);
  const before = UmReviewSubject.parse(review.subject);
  const untilDay = statement?.answer === 'approved' ? statement.untilDay : null;
  const isOlder =
    untilDay !== null && before.authorizedUntil !== null && untilDay <= before.authorizedUntil;
  const move =
    statement?.answer === 'denied'
      ? 'deny'
      : statement?.answer === 'approved' || statement?.answer === 'not-needed'
        ? 'approve'
        : null;
  const actor = actorOf(parts);
  if (review.state !== 'waiting' || move === null || isOlder)
    return noteByRecord(db, actor, { organizationId, caseId, note });
  const subject = {
    ...before,
    ...(statement?.number && { authorization: statement.number.slice(0, 60) }),
    ...(untilDay !== null && { authorizedUntil: untilDay }),
  };
  const of = { ...review, organizationId, subject };
  await moveCase(db, actor, { of, version: review.version, move, note, subject });
  if (move === 'approve' && untilDay !== null) await openNext(db, actor, of);
}

/** Within the transaction that stores the facts, after reviews have followed their stays. */
export const recordAuthorizations =
  (parts: Parts): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const ofAnswers = facts.filter(({ type }) => types.includes(type));
    const patientIds = [...new Set(ofAnswers.map(({ patientId }) => patientId))];
    if (patientIds.length === 0) return [];
    const rows = await store.authorizationsOf(db, organizationId, patientIds);
    if (rows.length === 0) return [];
    const stays = await store.staysOfPatients(db, organizationId, patientIds);
    const requests = Map.groupBy(rows, ({ requestKey }) => requestKey);
    const recorded = await store.recordedOf(db, organizationId, [...requests.keys()]);
    const changes = [...requests].flatMap(([key, ofRequest]) => {
      const ofKey = recorded.filter(({ requestKey }) => requestKey === key);
      return changeOf(organizationId, ofRequest, { stays, recorded: ofKey }) ?? [];
    });
    let isReviewChanged = false;
    for (const change of changes) {
      // The review before the stay, as all who record answers lock them.
      const caseId = await store.lockOpenReview(db, organizationId, change.stayId);
      if (!(await insertChange(db, parts, change)) || caseId === null) continue;
      await leadOn(db, parts, { caseId, change });
      isReviewChanged = true;
    }
    if (changes.length === 0) return [];
    return isReviewChanged ? ['stays', 'cases'] : ['stays'];
  };
