/** Who agreed to which wording, or refused it: a list for those who write wordings. */
import { z } from 'zod';
import { consentUseNames, type ConsentUse } from '#shared/wordings/wording-uses.ts';
import type { ConsentDecision } from './consent-kinds.ts';
import type { GuestRole } from './guests.ts';

export const agreementsOfPage = 100;

/** The last one of the page before. */
const before = z.uuid().optional();

/** A version of the text that comes with the product. */
const BuiltInVersion = z.strictObject({
  use: z.enum(consentUseNames),
  version: z.string().min(1).max(40),
});
export type BuiltInVersion = z.infer<typeof BuiltInVersion>;

export const ListAgreements = z.union([
  z.strictObject({ wordingId: z.uuid(), before }),
  z.strictObject({ builtIn: BuiltInVersion, before }),
]);
export type ListAgreements = z.infer<typeof ListAgreements>;

export interface Agreement {
  id: string;
  name: string;
  role: GuestRole;
  /** Whose visit it was. */
  patient: string;
  decision: ConsentDecision;
  at: string;
  revokedAt: string | null;
}

export interface Agreements {
  given: number;
  refused: number;
  revoked: number;
  /** The newest first. */
  agreements: Agreement[];
  hasMore: boolean;
}

/** A version of the text that comes with the product, which is shown now or was answered before. */
export interface BuiltInText {
  use: ConsentUse;
  version: string;
  /** Empty: the question was worded by the browser or the clinic, and the ledger of each visit has its words. */
  text: string;
  isCurrent: boolean;
}
