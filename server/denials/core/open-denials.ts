/** Opens a denial for each claim that a payer denied, and closes it by what the payer answers later. */
import type { DenialSubject } from '#shared/case-kinds/denial.ts';
import { serverActor } from '#server/audit/service.ts';
import { moveByRecord, noteByRecord, openCases, type NewCase } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { readAnswer, type ClaimAnswer } from './claim-answers.ts';
import * as store from './denial-store.ts';

type DenialDeps = Pick<Deps, 'jobs' | 'now'>;

type Answer = store.AnswerRow & ClaimAnswer & { isFresh: boolean };

const claimKey = ({ claimNumber, payerKey }: Pick<Answer, 'claimNumber' | 'payerKey'>): string =>
  JSON.stringify([claimNumber, payerKey]);

const sameAsOf = (answer: Answer, level: number): string =>
  JSON.stringify([answer.claimNumber, answer.payerKey, level]);

/** "CO-197": codes of payers, without words of ours, but where a payer says none. */
const reasonOf = ({ group, reasons }: Answer): string =>
  [group, reasons[0]].filter(Boolean).join('-') || 'No code';

function newDenial(organizationId: string, answer: Answer, level: number): NewCase {
  const { claimNumber, payerClaim, payer, payerCode, group, reasons } = answer;
  const reason = reasonOf(answer);
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
  };
  return {
    organizationId,
    kind: 'denial',
    title: `Claim ${claimNumber} denied: ${reason}`.slice(0, 120),
    subject,
    patientId: answer.patientId,
    encounterId: answer.encounterId,
    sameAs: sameAsOf(answer, level),
    claim: {
      payer: payerOf(answer).slice(0, 200),
      payerId: payerCode,
      reason,
      level,
      amount: answer.denied,
    },
  };
}

/** What becomes of the open denial of a claim, and whether one is to be opened. */
interface Step {
  close?: { caseId: string; move: 'overturn' | 'uphold' | 'cancel'; note: string };
  note?: { caseId: string; note: string };
  open?: NewCase;
}

const payerOf = ({ payer, payerCode }: Answer): string =>
  payer || (payerCode ?? 'Payer without a name');

const closings = {
  paid: (answer: Answer) => ({
    move: 'overturn' as const,
    note: `${payerOf(answer)} paid this claim, as its answer of ${answer.decidedOn} says.`,
  }),
  reversed: (answer: Answer) => ({
    move: 'cancel' as const,
    note: `${payerOf(answer)} took its answer back on ${answer.decidedOn}.`,
  }),
  retracted: (answer: Answer) => ({
    move: 'cancel' as const,
    note: `The answer of ${answer.decidedOn} that denied this claim does not stand any more.`,
  }),
};

/** Denials of one claim: those that are cases, and what the payer answered, the oldest first. */
function stepOf(
  organizationId: string,
  answers: readonly Answer[],
  denials: readonly store.DenialRow[],
): Step {
  const openDenial = denials.find(({ isOpen }) => isOpen);
  const isOfDenial = (answer: Answer) =>
    answer.outcome !== 'retracted' || answer.factId === openDenial?.answerId;
  const standing = answers.filter((answer) => answer.outcome !== 'other' && isOfDenial(answer));
  // What a payer says last of a claim stands, in whatever order its answers come in.
  const last = standing.at(-1);
  if (!last?.isFresh) return {};
  const { outcome } = last;
  if (outcome !== 'denied') {
    if (!openDenial || outcome === 'other' || last.decidedOn < openDenial.deniedOn) return {};
    return { close: { caseId: openDenial.id, ...closings[outcome](last) } };
  }
  if (denials.some(({ answerId }) => answerId === last.factId)) return {};
  const before = denials.at(-1);
  if (!openDenial) {
    const level = before?.state === 'cancelled' ? before.level : (before?.level ?? 0) + 1;
    return { open: newDenial(organizationId, last, level) };
  }
  const note = `${payerOf(last)} denied this claim again on ${last.decidedOn}.`;
  if (openDenial.state !== 'appealed') return { note: { caseId: openDenial.id, note } };
  return {
    close: { caseId: openDenial.id, move: 'uphold', note },
    open: newDenial(organizationId, last, openDenial.level + 1),
  };
}

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
  return [...Map.groupBy(answers, claimKey)].map(([key, ofClaim]) =>
    stepOf(
      organizationId,
      ofClaim,
      denials.filter(({ sameAs }) => isOfClaim(sameAs, key)),
    ),
  );
}

/** `sameAs` is the key of the claim with the level. */
const isOfClaim = (sameAs: string, key: string): boolean =>
  sameAs.startsWith(`${key.slice(0, -1)},`);

/** Within the transaction that stores the facts. */
export const openDenials =
  (parts: DenialDeps): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const factIds = facts.flatMap(({ id, type }) => (type === 'ClaimResponse' ? [id] : []));
    if (factIds.length === 0) return [];
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const steps = await stepsOf(db, organizationId, factIds);
    for (const { close, note } of steps) {
      if (close) await moveByRecord(db, actor, { organizationId, ...close });
      if (note) await noteByRecord(db, actor, { organizationId, ...note });
    }
    const opened = await openCases(
      db,
      actor,
      steps.flatMap(({ open }) => open ?? []),
    );
    const isChanged = steps.some(({ close, note }) => close ?? note);
    return isChanged || opened.length > 0 ? ['cases'] : [];
  };
