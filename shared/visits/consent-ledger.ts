/** The schemas of the consent ledger: what was asked of whom, in which words, when, and what was revoked. */
import { z } from 'zod';
import { Language } from '#shared/people/languages.ts';
import { line } from '#shared/text/single-line.ts';
import {
  askedConsentKinds,
  consentDecisions,
  consentKinds,
  refusableKinds,
  type ConsentKind as Kind,
} from './consent-kinds.ts';
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
  /** Of the words. */
  language: z.string(),
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
export const GiveConsent = z.strictObject({ kind: z.enum(refusableKinds) });
export type GiveConsent = z.infer<typeof GiveConsent>;

/** What was answered to a clinician, in the words that the person's page has shown: those of captions depend on the browser. */
export const ReadConsent = z.strictObject({ language: Language.optional() });
export type ReadConsent = z.infer<typeof ReadConsent>;

/** What a guest is asked to agree to before they enter. */
export interface GuestConsent {
  version: string;
  organizationId: string;
  /** The one that was asked for. */
  language: string;
  /** In which some of it can be read. */
  languages: string[];
  parts: {
    kind: Kind;
    /** One sentence a line. */
    text: string;
    /** Of the words; English where the part was not published in the language that was asked for. */
    language: string;
    mayBeRefused: boolean;
  }[];
}

export const ConsentQuestion = z.strictObject({ kind: z.enum(askedConsentKinds) });
export type ConsentQuestion = z.infer<typeof ConsentQuestion>;

/** What the organization says above the question in the call; null: nothing. */
export interface ConsentIntroduction {
  text: string;
  language: string;
  version: string;
}

export const AnswerConsent = z.strictObject({
  kind: z.enum(askedConsentKinds),
  decision: ConsentDecision,
  wording: line(2_000, { empty: 'The words are missing', long: 'At most 2000 characters' }),
  askedBy: line(200, { empty: 'Who asks is missing', long: 'At most 200 characters' }),
  /** Of the organization's introduction, where one was shown above the words. */
  introduction: z.string().max(60).optional(),
});
export type AnswerConsent = z.infer<typeof AnswerConsent>;
