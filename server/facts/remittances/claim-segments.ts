/** A claim of a remittance as it is read segment by segment. */
import type { Adjustment, ServiceLine } from '#shared/facts/remittances.ts';
import { valueOf, type Segment } from './x12-segments.ts';

export interface ReadClaim {
  claimNumber: string;
  payerClaim: string | null;
  status: string;
  /** In minor units. */
  billed: number;
  paid: number;
  patientShare: number;
  adjustments: Adjustment[];
  /** In the order of the claim. */
  services: ServiceLine[];
  remarkCodes: string[];
  servedFrom: string | null;
  servedUntil: string | null;
  /** Of the patient: REF*EA, and NM1*QC with MI. */
  recordNumber: string | null;
  memberNumber: string | null;
}

/** Of its CLP segment. */
export const openClaim = (
  clp: Segment,
  { billed, paid, share }: { billed: number; paid: number; share: number },
): ReadClaim => ({
  claimNumber: valueOf(clp, 1),
  payerClaim: valueOf(clp, 7) || null,
  status: valueOf(clp, 2),
  billed,
  paid,
  patientShare: share,
  adjustments: [],
  services: [],
  remarkCodes: [],
  servedFrom: null,
  servedUntil: null,
  recordNumber: null,
  memberNumber: null,
});

/** Lines of one code are told apart by their order; a number that two lines have says nothing. */
function withKeys(services: readonly ServiceLine[]): ServiceLine[] {
  const lines = new Map<string, number>();
  return services.map((line) => {
    const base = line.key || line.service;
    const at = (lines.get(base) ?? 0) + 1;
    lines.set(base, at);
    return { ...line, key: line.key && at === 1 ? line.key : `${base}#${at}` };
  });
}

/** A remark that several lines have is said once, and each service has its key. */
export const wholeClaim = (claim: ReadClaim): ReadClaim => ({
  ...claim,
  services: withKeys(claim.services),
  remarkCodes: [...new Set(claim.remarkCodes)],
});
