/** Random columns of a claim, of denials alone: a reason, and an amount of one of two currencies. */
import fc from 'fast-check';
import type { KindName } from '#shared/case-kinds/kinds.ts';

export const randomClaim = fc.record({
  reason: fc.constantFrom('CO-197', null),
  money: fc.option(fc.tuple(fc.nat(90_000), fc.constantFrom('USD', 'EUR'))),
});
export type RandomClaim = typeof randomClaim extends fc.Arbitrary<infer Claim> ? Claim : never;

/** Reason, amount and currency, as a statement takes them. */
export const claimValues = (kind: KindName, { reason, money }: RandomClaim) =>
  kind === 'denial' ? [reason, money?.[0] ?? null, money?.[1] ?? null] : [null, null, null];
