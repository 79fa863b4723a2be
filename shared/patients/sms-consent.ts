/** The schemas of a patient's consent to text messages. */
import { z } from 'zod';
import { PatientRef } from '#shared/patients.ts';
import type { LetterChannel, LetterKind, UnsentReason } from '#shared/front-desk/unsent-letters.ts';

/** How a patient agreed at the hospital. */
const SmsAgreement = z.enum(['spoken', 'written']);
type SmsAgreement = z.infer<typeof SmsAgreement>;

/**
 * How a consent was given or ended. `link`: by the patient's own link; `stop-word`: they answered with
 * one; `new-number`: their phone number changed, and they were not asked anew.
 */
export type SmsChange = SmsAgreement | 'link' | 'stop-word' | 'new-number';

export const SaveSmsConsent = z.strictObject({
  ...PatientRef.shape,
  agrees: z.boolean(),
  how: SmsAgreement,
});
export type SaveSmsConsent = z.infer<typeof SaveSmsConsent>;

/** The consent to text messages as the desk sees it. */
export interface SmsConsent {
  /** Whether this server sends text messages at all. */
  isOffered: boolean;
  agrees: boolean;
  /** In E.164; null where the phone number cannot be read as one. */
  number: string | null;
  /** Null where nobody was asked. */
  changed: { at: string; how: SmsChange; byName: string | null } | null;
}

/** `queued`: on its way out, or tried again; `sent`: taken by the mail server or the network. */
export type MessageState = 'queued' | 'sent' | 'delivered' | 'failed' | 'unknown';

export interface SentMessage {
  id: string;
  about: LetterKind;
  channel: LetterChannel;
  state: MessageState;
  reason: UnsentReason | null;
  at: string;
  /** Of the appointment that it is about. */
  startsAt: string;
}

export interface PatientReach {
  consent: SmsConsent;
  /** The newest first. */
  messages: SentMessage[];
  zone: string;
}
