/** What payers paid, as their remittances (X12 835) say it: files, claims and adjustments. Codes come without words of ours. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';

/** Extensions of the ClaimResponse that a claim of a remittance becomes: CLP02, and when the services were. */
export const remittanceUrls = {
  state: 'urn:karemd:claim:state',
  served: 'urn:karemd:claim:served',
  /** Of an item: what it is in every answer to its claim, and its service as it came. */
  line: 'urn:karemd:claim:line',
  service: 'urn:karemd:claim:service',
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
  /** The position of that service among those of its claim, from 1; absent of the claim as a whole. */
  line: z.int().optional(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** A service of a claim (SVC), in minor units of the claim's currency. */
export interface ServiceLine {
  /** REF*6R, which the claim had it from; else its code, and which of the lines with that code it is. */
  key: string;
  /** As it came: "HC:99213". */
  service: string;
  billed: number;
  paid: number;
}

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

/** A larger file comes in so many parts at most, each as long as a call carries. */
export const mostUploadParts = 40;

export const NewRemittanceUpload = z.strictObject({ fileName: z.string().trim().min(1).max(200) });
export type NewRemittanceUpload = z.infer<typeof NewRemittanceUpload>;

export const RemittanceUploadRef = z.strictObject({ uploadId: z.uuid() });
export type RemittanceUploadRef = z.infer<typeof RemittanceUploadRef>;

export const RemittanceUploadPart = RemittanceUploadRef.extend({
  part: z
    .int()
    .min(0)
    .max(mostUploadParts - 1),
  text: z.string().min(1).max(importMost.characters),
});
export type RemittanceUploadPart = z.infer<typeof RemittanceUploadPart>;

export const StartRemittanceUpload = RemittanceUploadRef.extend({
  parts: z.int().min(1).max(mostUploadParts),
});
export type StartRemittanceUpload = z.infer<typeof StartRemittanceUpload>;

/** A large file on its way. */
export interface RemittanceUpload {
  id: string;
  fileName: string;
  state: 'sending' | 'importing' | 'imported' | 'refused';
  /** Of a refused one: at which line what is wrong. */
  fault: string | null;
  /** Null until it is read. */
  claims: number | null;
  done: number;
  counts: Partial<RemittanceImport['counts']>;
}

/** A claim of no patient here, and whose it is as a person says. */
export const MatchClaim = z.strictObject({ claimId: z.uuid(), patientId: z.uuid() });
export type MatchClaim = z.infer<typeof MatchClaim>;

export interface ClaimMatched {
  denialsOpened: number;
}

/** Of the claims of no patient, at most 500 of which are tried at once. */
export interface ClaimsTriedAgain extends ClaimMatched {
  matched: number;
  /** Tried, and of no patient still. */
  left: number;
}

/** Of one file, of one patient (the newest first), or what is of no patient in all of them. */
export const RemittanceClaims = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('file'), remittanceId: z.uuid() }),
  z.strictObject({ of: z.literal('patient'), patientId: z.uuid() }),
  z.strictObject({ of: z.literal('unmatched') }),
]);
export type RemittanceClaims = z.infer<typeof RemittanceClaims>;
