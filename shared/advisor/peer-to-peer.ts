/** The schemas of peer-to-peer calls: an advisor and the attending meet the payer's doctor about a case. */
import { z } from 'zod';
import type { CitedFact } from '#shared/case-kinds/advisor-review.ts';
import type { CasePatient } from '#shared/cases.ts';
import type { NamedPerson } from '#shared/people.ts';
import { Email } from '#shared/people/email.ts';
import { Phone } from '#shared/people/phone.ts';
import { line } from '#shared/text/single-line.ts';
import { Instant } from '#shared/time.ts';

export const callMinutes = 20;
/** So long after its start somebody has to be there; else the backup is rung. */
export const missedAfterMinutes = 10;
/** Times that are offered at once. */
export const offeredStarts = 6;

export const callResults = [
  'overturned',
  'upheld',
  'undecided',
  'missed-by-payer',
  'missed-by-us',
] as const;
export type CallResult = (typeof callResults)[number];

export const callResultWords: Record<CallResult, string> = {
  overturned: 'Held: the payer changes its decision',
  upheld: 'Held: the payer keeps its decision',
  undecided: 'Held: the decision follows',
  'missed-by-payer': 'Missed by the payer',
  'missed-by-us': 'Missed by us',
};

export type MissedBy = 'payer' | 'us' | 'both';

export const missedWords: Record<MissedBy, string> = {
  payer: 'nobody of the payer came',
  us: 'nobody of the hospital came',
  both: 'nobody came',
};

/** `attendingId`: left out, the attending of the stay where that is sure; null: the advisor alone. */
export const OfferCall = z.strictObject({
  caseId: z.uuid(),
  attendingId: z.uuid().nullable().optional(),
  /** Of a call that is to be moved: the times of its own people. */
  callId: z.uuid().optional(),
});
export type OfferCall = z.infer<typeof OfferCall>;

export interface OfferedStart {
  startsAt: string;
  advisor: NamedPerson;
  /** By the roster; false: nobody of that job is rostered, or it is who has the review. */
  isOnCall: boolean;
}

export interface CallOffer {
  zone: string;
  /** The clock within which the call has to take place; null where none runs. */
  window: { label: string; endsAt: string; isOver: boolean } | null;
  attending: NamedPerson | null;
  /** As the record names the attending, where that is nobody or several here. */
  attendingOfRecord: string | null;
  starts: OfferedStart[];
  /** Why there is no start, in words. */
  reason: string | null;
  payer: { name: string | null; phone: string | null };
  question: string;
}

const Invite = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('mail'), email: Email }),
  /** Shown once, to be read out or sent in another way. */
  z.strictObject({ by: z.literal('link') }),
  z.strictObject({ by: z.literal('phone'), phone: Phone }),
]);

export const BookCall = z.strictObject({
  caseId: z.uuid(),
  startsAt: Instant,
  advisorId: z.uuid(),
  attendingId: z.uuid().nullable().default(null),
  doctor: line(120, { empty: 'Name the payer’s doctor', long: 'At most 120 characters' }),
  invite: Invite,
  question: z.string().trim().min(1, 'Write the question').max(1_000, 'At most 1,000 characters'),
  idempotencyKey: z.uuid(),
});
export type BookCall = z.infer<typeof BookCall>;

export interface BookedCall {
  callId: string;
  /** Null for a call by phone, and where it was booked before. */
  link: string | null;
  isMailed: boolean | null;
}

export const CallRef = z.strictObject({ callId: z.uuid() });
export type CallRef = z.infer<typeof CallRef>;

export const MoveCall = CallRef.extend({ startsAt: Instant });
export type MoveCall = z.infer<typeof MoveCall>;

export const CancelCall = CallRef.extend({
  reason: line(300, { empty: 'Say why', long: 'At most 300 characters' }),
});
export type CancelCall = z.infer<typeof CancelCall>;

export const EndCall = CallRef.extend({
  outcome: z.enum(callResults),
  note: z.string().trim().max(2_000, 'At most 2,000 characters').default(''),
});
export type EndCall = z.infer<typeof EndCall>;

export const SheetOfVisit = z.strictObject({ visitId: z.uuid() });
export type SheetOfVisit = z.infer<typeof SheetOfVisit>;

export interface PeerToPeerCall {
  id: string;
  caseId: string;
  startsAt: string;
  endsAt: string;
  isCancelled: boolean;
  /** Its room is open. */
  isOpened: boolean;
  appointmentId: string;
  /** Null until the visit of its appointment exists. */
  visitId: string | null;
  practitioners: NamedPerson[];
  doctor: string;
  /** Where they are rung; null where they come by a link. */
  phone: string | null;
  payer: string | null;
  question: string;
  windowEndsAt: string | null;
  bookedBy: NamedPerson;
  bookedAt: string;
  missedBy: MissedBy | null;
  missedAt: string | null;
  outcome: CallResult | null;
  outcomeNote: string | null;
  outcomeBy: NamedPerson | null;
  outcomeAt: string | null;
}

export interface CallsAbout {
  calls: PeerToPeerCall[];
  mayBook: boolean;
  zone: string;
}

export interface OwnCall extends PeerToPeerCall {
  title: string;
  patient: CasePatient | null;
}

/** What stands beside the video for staff. */
export interface CallSheet {
  call: PeerToPeerCall;
  title: string;
  patient: CasePatient | null;
  unit: string | null;
  bed: string | null;
  admittedOn: string | null;
  criteria: string | null;
  cited: CitedFact[];
  /** What the signed second-level review says. */
  opinion: { by: string; at: string; lines: { label: string; text: string }[] } | null;
  zone: string;
}
