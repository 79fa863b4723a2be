/** Opens a denial for each claim or service that a payer denied, and closes it by what the payer answers later. */
import type { DenialSubject } from '#shared/case-kinds/denial.ts';
import { serverActor } from '#server/audit/service.ts';
import { moveByRecord, noteByRecord, openCases, type NewCase } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { readAnswer } from './claim-answers.ts';
import { sameAsOf, statementsOf, type Answer, type Statement } from './denial-statements.ts';
import * as store from './denial-store.ts';
import { referDenials } from './refer-denials.ts';

type DenialDeps = Pick<Deps, 'jobs' | 'now'>;

const claimKey = ({ claimNumber, payerKey }: Pick<Answer, 'claimNumber' | 'payerKey'>): string =>
  JSON.stringify([claimNumber, payerKey]);

/** "CO-197": codes of payers, without words of ours, but where a payer says none. */
const reasonOf = ({ group, reasons }: Pick<Statement, 'group' | 'reasons'>): string =>
  [group, reasons[0]].filter(Boolean).join('-') || 'No code';

const titleOf = (statement: Statement): string => {
  const { answer, service } = statement;
  const what = service === null ? answer.claimNumber : `${answer.claimNumber}, ${service}`;
  return `Claim ${what} denied: ${reasonOf(statement)}`.slice(0, 120);
};

function newDenial(organizationId: string, statement: Statement, level: number): NewCase {
  const { answer, line, service, group, reasons, denied } = statement;
  const { claimNumber, payerClaim, payer, payerCode } = answer;
  const subject: DenialSubject = {
    claimNumber,
    payerClaim,
    payer: payer.slice(0, 200),
    payerCode,
    group,
    reasons,
    deniedOn: answer.decidedOn,
    level,
    answerId: answer.factId,
    source: answer.source.slice(0, 200),
    line,
    service,
  };
  return {
    organizationId,
    kind: 'denial',
    title: titleOf(statement),
    subject,
    patientId: answer.patientId,
    encounterId: answer.encounterId,
    sameAs: sameAsOf(statement, level),
    claim: {
      payer: payerOf(answer).slice(0, 200),
      payerId: payerCode,
      reason: reasonOf(statement),
      level,
      amount: denied,
    },
  };
}

/** What becomes of the open denial of a claim or service, and whether one is to be opened. */
interface Step {
  close?: { caseId: string; move: 'overturn' | 'uphold' | 'cancel'; note: string };
  note?: { caseId: string; note: string };
  /** Of the note. */
  correct?: Omit<Parameters<typeof store.correct>[1], 'at'>;
  open?: NewCase;
}

const payerOf = ({ payer, payerCode }: Answer): string =>
  payer || (payerCode ?? 'Payer without a name');

const sourceWords = ({ source }: Answer): string => `Source: ${source}.`;

/** Its words are about reasons: an amount stands in no event, which others read. */
function corrected(denial: store.DenialRow, statement: Statement): Step {
  const { answer, group, reasons, denied } = statement;
  const reason = reasonOf(statement);
  if (denial.reason === reason && denial.amount === (denied?.amount ?? null)) return {};
  const what = denial.reason === reason ? 'another amount' : `the reason ${reason}`;
  const note = `${payerOf(answer)} corrected its answer of ${answer.decidedOn}, which says ${what} now. ${sourceWords(answer)}`;
  const { id: caseId } = denial;
  const title = titleOf(statement);
  return { note: { caseId, note }, correct: { caseId, title, group, reasons, reason, denied } };
}

const closings = {
  paid: ({ answer, line }: Statement) => ({
    move: 'overturn' as const,
    note: `${payerOf(answer)} paid this ${line === null ? 'claim' : 'service'}, as its answer of ${answer.decidedOn} says. ${sourceWords(answer)}`,
  }),
  reversed: ({ answer }: Statement) => ({
    move: 'cancel' as const,
    note: `${payerOf(answer)} took its answer back on ${answer.decidedOn}. ${sourceWords(answer)}`,
  }),
  retracted: ({ answer }: Statement) => ({
    move: 'cancel' as const,
    note: `The answer of ${answer.decidedOn} that denied this does not stand any more. ${sourceWords(answer)}`,
  }),
  'denied-with-claim': ({ answer }: Statement) => ({
    move: 'cancel' as const,
    note: `${payerOf(answer)} denied the claim as a whole on ${answer.decidedOn}, which is a denial of its own. ${sourceWords(answer)}`,
  }),
};

const isClosedByAnswer = ({ state }: store.DenialRow) =>
  state === 'overturned' || state === 'cancelled';

/** Denials of one claim, or of one service: those that are cases, and what the payer said, the oldest first. */
function stepOf(
  organizationId: string,
  statements: readonly Statement[],
  denials: readonly store.DenialRow[],
): Step {
  const openDenial = denials.find(({ isOpen }) => isOpen);
  const isOfDenial = ({ outcome, answer }: Statement) =>
    outcome !== 'retracted' || answer.factId === openDenial?.answerId;
  const standing = statements.filter(
    (statement) => statement.outcome !== 'other' && isOfDenial(statement),
  );
  // What a payer says last stands, in whatever order its answers come in.
  const last = standing.at(-1);
  if (!last?.answer.isFresh) return {};
  const { outcome, answer } = last;
  if (outcome !== 'denied') {
    if (!openDenial || outcome === 'other' || answer.decidedOn < openDenial.deniedOn) return {};
    return { close: { caseId: openDenial.id, ...closings[outcome](last) } };
  }
  const ofAnswer = denials.findLast(({ answerId }) => answerId === answer.factId);
  if (ofAnswer?.isOpen) return corrected(ofAnswer, last);
  // Decided by people it stays so, whatever a later version of the same answer words otherwise.
  if (ofAnswer && !isClosedByAnswer(ofAnswer)) return {};
  const before = denials.at(-1);
  if (!openDenial) {
    const level = before?.state === 'cancelled' ? before.level : (before?.level ?? 0) + 1;
    return { open: newDenial(organizationId, last, level) };
  }
  if (openDenial.answerId === null && answer.decidedOn <= openDenial.deniedOn) {
    const words = `The answer of ${answer.decidedOn} in which ${payerOf(answer)} denied this claim came in. ${sourceWords(answer)}`;
    return { note: { caseId: openDenial.id, note: words } };
  }
  const what = last.line === null ? 'claim' : 'service';
  const note = `${payerOf(answer)} denied this ${what} again on ${answer.decidedOn}. ${sourceWords(answer)}`;
  if (openDenial.state !== 'appealed') return { note: { caseId: openDenial.id, note } };
  return {
    close: { caseId: openDenial.id, move: 'uphold', note },
    open: newDenial(organizationId, last, openDenial.level + 1),
  };
}

/** Who opens a denial writes the payer in words; a remittance may have its id. */
const isAbout = ({ sameAs, level, answerId, ...denial }: store.DenialRow, of: Statement): boolean =>
  sameAs === sameAsOf(of, level) ||
  (answerId === null &&
    of.line === null &&
    denial.claimNumber === of.answer.claimNumber &&
    [of.answer.payer, of.answer.payerKey].some((payer) =>
      denial.payers.includes(payer.toLowerCase()),
    ));

async function stepsOf(
  db: Connection,
  organizationId: string,
  factIds: readonly string[],
): Promise<Step[]> {
  const fresh = new Set(factIds);
  const rows = await store.answersToClaims(db, { organizationId, factIds });
  const answers = rows.flatMap((row): Answer[] => {
    const answer = readAnswer(row.body);
    return answer ? [{ ...row, ...answer, isFresh: fresh.has(row.factId) }] : [];
  });
  const numbers = [...new Set(answers.map(({ claimNumber }) => claimNumber))];
  const denials = await store.lockDenials(db, organizationId, numbers);
  return [...Map.groupBy(answers, claimKey).values()].flatMap((ofClaim) =>
    statementsOf(ofClaim).map((statements) =>
      stepOf(
        organizationId,
        statements,
        denials.filter((denial) => statements.some((statement) => isAbout(denial, statement))),
      ),
    ),
  );
}

/** Within the transaction that stores the facts. */
export const openDenials =
  (parts: DenialDeps): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const factIds = facts.flatMap(({ id, type }) => (type === 'ClaimResponse' ? [id] : []));
    if (factIds.length === 0) return [];
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const steps = await stepsOf(db, organizationId, factIds);
    for (const { close, note, correct } of steps) {
      if (close) await moveByRecord(db, actor, { organizationId, ...close });
      if (correct) await store.correct(db, { ...correct, at: parts.now() });
      if (note) await noteByRecord(db, actor, { organizationId, ...note });
    }
    const opened = await openCases(
      db,
      actor,
      steps.flatMap(({ open }) => open ?? []),
    );
    const caseIds = opened.flatMap((id) => id ?? []);
    await referDenials(db, actor, { organizationId, caseIds });
    const isChanged = steps.some(({ close, note }) => close ?? note);
    return isChanged || opened.length > 0 ? ['cases'] : [];
  };
