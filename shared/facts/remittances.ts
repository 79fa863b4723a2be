/** What payers paid, as their remittances (X12 835) say it: files, claims and adjustments. Codes come without words of ours. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';

/** Extensions of the ClaimResponse that a claim of a remittance becomes: CLP02, and when the services were. */
export const remittanceUrls = {
  state: 'urn:karemd:claim:state',
  served: 'urn:karemd:claim:served',
} as const;

export const RemittanceFile = z.strictObject({
  fileName: z.string().trim().min(1).max(200),
  text: z
    .string()
    .min(2, 'The file is empty')
    .max(importMost.characters, 'The file is too large: import it in parts'),
});
export type RemittanceFile = z.infer<typeof RemittanceFile>;

export const Adjustment = z.object({
  group: z.string(),
  /** A claim adjustment reason code (CARC). */
  reason: z.string(),
  /** In minor units of the claim's currency; negative where something is added. */
  amount: z.number().int(),
  /** The service that it is of, as it came ("HC:99213"); null: of the claim as a whole. */
  service: z.string().nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** Amounts are in minor units of `currency`. */
export interface RemittanceClaim {
  id: string;
  payer: string;
  payerCode: string | null;
  /** Our number of the claim (CLP01), and the payer's (CLP07). */
  claimNumber: string;
  payerClaim: string | null;
  /** CLP02. */
  status: string;
  billed: number;
  paid: number;
  patientShare: number;
  currency: string;
  adjustments: Adjustment[];
  /** Remittance advice remark codes (RARC). */
  remarkCodes: string[];
  /** Local dates. */
  paidOn: string | null;
  servedFrom: string | null;
  servedUntil: string | null;
  patientId: string | null;
  /** Why it is of no patient here; null where it is of one. */
  unmatched: string | null;
}

export interface Remittance {
  id: string;
  fileName: string;
  importedAt: string;
  claims: number;
  unmatched: number;
}

export interface RemittanceImport {
  /** Null where the same file was imported before, or nothing of it was new. */
  remittanceId: string | null;
  counts: {
    new: number;
    repeated: number;
    unmatched: number;
    /** Cases about denied claims. */
    denialsOpened: number;
    denialsClosed: number;
  };
}

/** Of one file, or what is of no patient in all of them. */
export const RemittanceClaims = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('file'), remittanceId: z.uuid() }),
  z.strictObject({ of: z.literal('unmatched') }),
]);
export type RemittanceClaims = z.infer<typeof RemittanceClaims>;
