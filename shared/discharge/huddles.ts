/** Huddles about barriers: who is called by role, the agenda of open barriers, and who was there. */
import { z } from 'zod';
import type { CasePatient } from '#shared/cases.ts';
import type { NamedPerson } from '#shared/people.ts';
import { Email } from '#shared/people/email.ts';
import { line } from '#shared/text/single-line.ts';
import type { BarrierLine } from './board.ts';

/** As long as it is meant to take. */
export const huddleMinutes = 6;
const mostCalled = 8;
const mostGuests = 4;

const huddleGuestRoles = ['relative', 'liaison'] as const;
export type HuddleGuestRole = (typeof huddleGuestRoles)[number];

const HuddleGuest = z.strictObject({
  role: z.enum(huddleGuestRoles),
  /** A contact of the patient, whose consent to join talks is required; the name is theirs then. */
  relatedPersonId: z.uuid().optional(),
  name: line(120, { empty: 'Enter their name', long: 'At most 120 characters' }),
  /** Gets one mail and is not stored; without it the link is shown to who calls. */
  email: Email.optional(),
});
export type HuddleGuest = z.infer<typeof HuddleGuest>;

export const CallHuddle = z.strictObject({
  caseId: z.uuid(),
  personIds: z
    .array(z.uuid())
    .max(mostCalled, `At most ${mostCalled} colleagues`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each colleague once'),
  guests: z.array(HuddleGuest).max(mostGuests, `At most ${mostGuests} guests`).default([]),
  idempotencyKey: z.uuid(),
});
export type CallHuddle = z.infer<typeof CallHuddle>;

export interface CalledHuddle {
  visitId: string;
  /** Shown once; null where an earlier answer had it. `isMailed`: null where no address was given. */
  links: { name: string; link: string | null; isMailed: boolean | null }[];
}

export interface PersonToCall extends NamedPerson {
  /** Whether their account lets them join a room; else they are reached by phone. */
  canJoin: boolean;
}

/** Who has a role now: on the unit of the stay, else in the house. */
export interface RoleToCall {
  role: string;
  people: PersonToCall[];
}

export interface HuddleOffer {
  roles: RoleToCall[];
  /** Of the stay, where the record names somebody here. */
  attending: PersonToCall | null;
  /** Of the patient; `mayJoin`: a consent to join talks is in force. */
  contacts: { id: string; fullName: string; relationship: string; mayJoin: boolean }[];
  /** A huddle about the stay that goes on. */
  openVisitId: string | null;
  /** Reasons of the open barriers of the stay, the oldest first: the agenda. */
  agenda: string[];
}

export const HuddleOfVisit = z.strictObject({ visitId: z.uuid() });
export type HuddleOfVisit = z.infer<typeof HuddleOfVisit>;

/** What stands beside the video. */
export interface HuddleSheet {
  visitId: string;
  stayId: string;
  patient: CasePatient | null;
  unit: string | null;
  bed: string | null;
  calledAt: string;
  endedAt: string | null;
  /** All open barriers of the stay, the oldest first. */
  agenda: BarrierLine[];
  /** Whether the reader changes the agenda: who works on discharges. */
  mayChange: boolean;
  zone: string;
}
