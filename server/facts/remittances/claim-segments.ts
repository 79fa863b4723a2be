/** A claim of a remittance as it is read segment by segment. */
import type { X12Segment } from 'node-x12';
import type { Adjustment } from '#shared/facts/remittances.ts';

export interface ReadClaim {
  claimNumber: string;
  payerClaim: string | null;
  status: string;
  /** In minor units. */
  billed: number;
  paid: number;
  patientShare: number;
  adjustments: Adjustment[];
  remarkCodes: string[];
  servedFrom: string | null;
  servedUntil: string | null;
  /** Of the patient: REF*EA, and NM1*QC with MI. */
  recordNumber: string | null;
  memberNumber: string | null;
}

/** Of its CLP segment. */
export const openClaim = (
  clp: X12Segment,
  { billed, paid, share }: { billed: number; paid: number; share: number },
): ReadClaim => ({
  claimNumber: clp.valueOf(1) ?? '',
  payerClaim: clp.valueOf(7) || null,
  status: clp.valueOf(2) ?? '',
  billed,
  paid,
  patientShare: share,
  adjustments: [],
  remarkCodes: [],
  servedFrom: null,
  servedUntil: null,
  recordNumber: null,
  memberNumber: null,
});

/** A remark that several lines have is said once. */
export const withoutRepeats = (claim: ReadClaim): ReadClaim => ({
  ...claim,
  remarkCodes: [...new Set(claim.remarkCodes)],
});
