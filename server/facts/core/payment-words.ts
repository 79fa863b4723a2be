/** Coverages, accounts and claims in the words that lists show. Amounts stand in the values of claims alone. */
import { inParentheses } from './fact-words.ts';
import type { Resource } from './fact-resources.ts';
import { codeOf, wordsOf } from './fact-values.ts';
import type { Money } from './payment-resources.ts';

type Of<Type extends Resource['resourceType']> = Extract<Resource, { resourceType: Type }>;

const listed = (...words: (string | null | undefined | false)[]): string | null =>
  words.filter(Boolean).join(', ') || null;

/** "1,200.00 USD"; null where it has no number. */
export const moneyWords = (money: Money | undefined): string | null =>
  money?.value === undefined
    ? null
    : [
        money.value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
        money.currency,
      ]
        .filter(Boolean)
        .join(' ');

const classOf = (coverage: Of<'Coverage'>, type: string): string | undefined => {
  const ofType = coverage.class?.find((one) => codeOf(one.type) === type);
  return ofType && (ofType.name ?? ofType.value);
};

export const payerOf = ({ payor }: Of<'Coverage'>): string =>
  payor.flatMap(({ display }) => display ?? [])[0] ?? 'Payer without a name';

/** "plan Gold, member 123, group 77 (second, until 2026-12-31)". */
export function coverageWords(coverage: Of<'Coverage'>): string | null {
  const { subscriberId, status, period, order } = coverage;
  const [plan, group] = [classOf(coverage, 'plan'), classOf(coverage, 'group')];
  const parts = listed(
    plan && `plan ${plan}`,
    subscriberId && `member ${subscriberId}`,
    group && `group ${group}`,
  );
  const state = inParentheses(
    status === 'active' ? null : status,
    order === undefined || order === 1 ? null : `payer ${order}`,
    period?.end && `until ${period.end.slice(0, 10)}`,
  );
  return [parts, state].filter(Boolean).join(' ') || null;
}

const numberOf = ({ identifier }: Pick<Of<'Claim'>, 'identifier'>) => identifier?.[0]?.value;

export const accountWords = (account: Of<'Account'>): string | null => {
  const guarantors = account.guarantor?.flatMap(({ party }) => party.display ?? []) ?? [];
  return listed(
    numberOf(account),
    guarantors.length > 0 && `guarantor ${guarantors.join(' and ')}`,
    account.status !== 'active' && account.status,
  );
};

const uses = { claim: 'Claim', preauthorization: 'Authorization', predetermination: 'Estimate' };

export const claimTitle = ({ use, insurer }: Of<'Claim'>): string =>
  [uses[use], insurer?.display && `to ${insurer.display}`].filter(Boolean).join(' ');

export const claimWords = (claim: Of<'Claim'>): string | null => {
  const total = moneyWords(claim.total);
  return listed(
    numberOf(claim),
    total && `billed ${total}`,
    claim.status !== 'active' && claim.status,
  );
};

export const answerTitle = ({ use, insurer }: Of<'ClaimResponse'>): string =>
  `${uses[use]} answered by ${insurer.display ?? 'a payer without a name'}`;

/** "Paid 900.00 USD, CO-45 100.00 USD, CO-197". The codes are the payer's, without words of ours. */
export function answerWords(answer: Of<'ClaimResponse'>): string | null {
  const {
    disposition,
    preAuthRef,
    payment,
    adjudication = [],
    item = [],
    outcome,
    status,
  } = answer;
  const paid = moneyWords(payment?.amount);
  const all = [...adjudication, ...item.flatMap((line) => line.adjudication ?? [])];
  const reasons = all.flatMap(({ reason, amount }) =>
    reason ? [[wordsOf(reason), moneyWords(amount)].filter(Boolean).join(' ')] : [],
  );
  return listed(
    disposition,
    numberOf(answer),
    preAuthRef && `authorization ${preAuthRef}`,
    paid && `paid ${paid}`,
    ...reasons,
    outcome !== 'complete' && outcome,
    status !== 'active' && status,
  );
}
