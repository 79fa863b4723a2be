/** The schemas of the consent ledger: what was asked of whom, in which words, when, and what was revoked. */
import { z } from 'zod';
import { line } from '#shared/single-line.ts';
import { askedConsentKinds, consentDecisions, consentKinds } from './consent-texts.ts';
import { GuestRole } from './guests.ts';

export const ConsentKind = z.enum(consentKinds);
export const ConsentDecision = z.enum(consentDecisions);

export const LedgerEntry = z.object({
  id: z.uuid(),
  kind: ConsentKind,
  decision: ConsentDecision,
  /** Of whom it was asked. */
  name: z.string(),
  role: GuestRole,
  version: z.string(),
  wording: z.string(),
  /** Who asked; null where the page did. */
  askedBy: z.string().nullable(),
  /** When it was given or refused. */
  givenAt: z.string(),
  revokedAt: z.string().nullable(),
  /** The clinician who revoked it on the person's word; null where they did it themselves. */
  revokedBy: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** On the word of the person who gave it. */
export const RevokeConsent = z.strictObject({ visitId: z.uuid(), consentId: z.uuid() });
export type RevokeConsent = z.infer<typeof RevokeConsent>;

export const RevokeOwnConsent = z.strictObject({ kind: ConsentKind });
export type RevokeOwnConsent = z.infer<typeof RevokeOwnConsent>;

/** After it was revoked; the tele-visit itself is agreed to where the guest enters. */
export const GiveConsent = z.strictObject({ kind: z.enum(['files', 'third-person']) });
export type GiveConsent = z.infer<typeof GiveConsent>;

/** What was answered to a clinician, in the words that the person's page has shown: those of captions depend on the browser. */
export const AnswerConsent = z.strictObject({
  kind: z.enum(askedConsentKinds),
  decision: ConsentDecision,
  wording: line(2_000, { empty: 'The words are missing', long: 'At most 2000 characters' }),
  askedBy: line(200, { empty: 'Who asks is missing', long: 'At most 200 characters' }),
});
export type AnswerConsent = z.infer<typeof AnswerConsent>;
