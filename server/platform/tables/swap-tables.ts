/** The row types of offered shifts; only stores import this file. */
import type { OfferState } from '#shared/roster/swaps.ts';

interface ShiftOfferRow {
  id: string;
  organization_id: string;
  assignment_id: string;
  return_id: string | null;
  from_id: string;
  to_id: string | null;
  taker_id: string | null;
  note: string | null;
  state: OfferState;
  made_at: Date;
  taken_at: Date | null;
  decided_by: string | null;
}

interface SwapPolicyRow {
  organization_id: string;
  needs_approval: boolean;
}

export interface SwapTables {
  shift_offers: ShiftOfferRow;
  swap_policies: SwapPolicyRow;
}
