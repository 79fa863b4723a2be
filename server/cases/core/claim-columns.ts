/** What the columns of a case say of the claim that it is about. */
import type { Money } from '#shared/money.ts';

export interface ClaimColumns {
  /** In the words of its answer, and by its id there. */
  payer: string | null;
  payerId: string | null;
  /** As it came: "CO-197". */
  reason: string | null;
  /** Of the appeal. */
  level: number | null;
  amount: Money | null;
}

export const claimColumnsOf = (claim: ClaimColumns | null) => ({
  claim_payer: claim?.payer ?? null,
  claim_payer_id: claim?.payerId ?? null,
  reason: claim?.reason ?? null,
  appeal_level: claim?.level ?? null,
  amount: claim?.amount?.amount ?? null,
  currency: claim?.amount?.currency ?? null,
});
