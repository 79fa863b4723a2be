/** Who agreed to which published wording, or refused it: a list for those who write wordings. */
import { z } from 'zod';
import type { ConsentDecision } from './consent-kinds.ts';
import type { GuestRole } from './guests.ts';

export const agreementsOfPage = 100;

export const ListAgreements = z.strictObject({
  wordingId: z.uuid(),
  /** The last one of the page before. */
  before: z.uuid().optional(),
});
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
