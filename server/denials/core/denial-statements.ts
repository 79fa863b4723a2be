/** What payers' answers say of a claim as a whole, and of each of its services by itself: one row of statements for each. */
import type { ClaimAnswer, LineAnswer } from './claim-answers.ts';
import type { AnswerRow } from './denial-store.ts';

/** `isFresh`: it came with the facts that arrive now. */
export type Answer = AnswerRow & ClaimAnswer & { isFresh: boolean };

export interface Statement extends Pick<ClaimAnswer, 'group' | 'reasons' | 'denied'> {
  answer: Answer;
  /** Null of the claim as a whole; else the key of the service, and its code as it came. */
  line: string | null;
  service: string | null;
  /** `denied-with-claim`: of a service, where the payer denied all of the claim. */
  outcome: ClaimAnswer['outcome'] | 'denied-with-claim';
}

/** At most one denial of these is open. */
export const denialKey = (
  { claimNumber, payerKey }: Pick<Answer, 'claimNumber' | 'payerKey'>,
  line: string | null,
  level: number,
): string => JSON.stringify([claimNumber, payerKey, ...(line === null ? [] : [line]), level]);

export const sameAsOf = ({ answer, line }: Statement, level: number): string =>
  denialKey(answer, line, level);

const ofClaim = (answer: Answer): Statement => {
  const { outcome, group, reasons, denied } = answer;
  return { answer, line: null, service: null, outcome, group, reasons, denied };
};

/** What an answer says of a service that it does not name follows from what it says of the claim. */
function unnamed({ outcome, isReversal, isPaidInFull, lines }: Answer): Statement['outcome'] {
  if (outcome === 'retracted') return 'retracted';
  if (isReversal) return 'reversed';
  if (outcome === 'denied') return 'denied-with-claim';
  return isPaidInFull && lines.length === 0 ? 'paid' : 'other';
}

function ofLine(answer: Answer, { key, service }: LineAnswer): Statement {
  const isOfClaim = answer.outcome === 'retracted' || answer.outcome === 'denied';
  const named = isOfClaim ? undefined : answer.lines.find((line) => line.key === key);
  const { outcome, group, reasons, denied } = named ?? {
    outcome: unnamed(answer),
    group: null,
    reasons: [],
    denied: null,
  };
  return { answer, line: key, service, outcome, group, reasons, denied };
}

/** The statements about the claim, then those about each service that any of the answers names, each the oldest first. */
export function statementsOf(answers: readonly Answer[]): Statement[][] {
  const lines = new Map(answers.flatMap((answer) => answer.lines.map((line) => [line.key, line])));
  return [
    answers.map(ofClaim),
    ...[...lines.values()].map((line) => answers.map((answer) => ofLine(answer, line))),
  ];
}
