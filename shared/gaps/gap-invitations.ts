/** Inviting patients to book the visit that closes a gap, and what the link in the mail opens. */
import { z } from 'zod';
import type { LetterChannel } from '#shared/front-desk/unsent-letters.ts';
import type { HourFormat } from '#shared/organization.ts';
import { Day, Instant } from '#shared/time.ts';

export const mostInvitedAtOnce = 100;
/** Mails and texts of one organization in any hour, so that the desk can answer who calls back. */
export const invitationsAnHour = 60;
export const invitationDays = 30;

export const InviteForGaps = z.strictObject({
  caseIds: z.array(z.uuid()).min(1, 'Choose gaps').max(mostInvitedAtOnce, 'At most 100 at once'),
});
export type InviteForGaps = z.infer<typeof InviteForGaps>;

export const invitationOutcomes = [
  'invited',
  'no-address',
  'no-type',
  'not-open',
  'waiting',
] as const;
/** `waiting`: an invitation is queued already; `not-open`: booked or closed, or not to be seen. */
export type InvitationOutcome = (typeof invitationOutcomes)[number];

export interface InvitedGaps {
  gaps: {
    caseId: string;
    /** Null where the gap is not to be seen. */
    patient: string | null;
    outcome: InvitationOutcome;
    /** How it leaves; null where nobody is invited. */
    channel: LetterChannel | null;
    /** When it leaves. */
    sendAt: string | null;
  }[];
}

/** As the case shows it. */
export interface GapInvitation {
  id: string;
  state: 'waiting' | 'unknown' | 'sent' | 'failed' | 'dropped';
  reason: string | null;
  sendAt: string;
  expiresAt: string;
}

/** Any text: what is no link of ours gets one answer. */
const token = z.string().max(200);

export const VisitLink = z.strictObject({ token });
export type VisitLink = z.infer<typeof VisitLink>;

export const FindVisitTimes = z.strictObject({ token, from: Day.optional() });
export type FindVisitTimes = z.infer<typeof FindVisitTimes>;

export const BookVisit = z.strictObject({ token, startsAt: Instant });
export type BookVisit = z.infer<typeof BookVisit>;

interface OfHospital {
  hospital: string;
  phone: string | null;
  /** The path of its picture; null where it has none. */
  logo: string | null;
  zone: string;
  hourFormat: HourFormat;
  /** All types are by video. */
  isTeleVisit: boolean;
}

/** Nothing of the patient or the gap: the phone may be in anybody's hands. */
export type VisitToBook =
  | ({ state: 'choose' } & OfHospital)
  | ({ state: 'booked'; startsAt: string; endsAt: string; practitioner: string } & OfHospital)
  | { state: 'gone' };
