/** The words of whoever joins a visit beside its patient: a colleague by name, others by a link. */
import { z } from 'zod';
import { Email } from '../email.ts';
import { line } from '../single-line.ts';
import { HospitalRole } from '../people.ts';
import { DeviceReport, Invitation } from './guests.ts';

export const companionRoles = ['interpreter', 'relative'] as const;
export const CompanionRole = z.enum(companionRoles);
export type CompanionRole = z.infer<typeof CompanionRole>;

/** `outside`: not come yet, or gone. `waiting`: in the waiting room. `inside`: let in. */
export const companionPlaces = ['outside', 'waiting', 'inside'] as const;
export const CompanionPlace = z.enum(companionPlaces);
export type CompanionPlace = z.infer<typeof CompanionPlace>;

/** Somebody with a link of their own that works, as the clinicians see them. */
export const Companion = z.object({
  id: z.uuid(),
  role: CompanionRole,
  name: z.string(),
  place: CompanionPlace,
  waitingSince: z.string().nullable(),
  /** Whether they were heard of just now; null where that cannot be known, or nobody has come. */
  isHere: z.boolean().nullable(),
  check: DeviceReport.nullable(),
});
export type Companion = z.infer<typeof Companion>;

/** A clinician of this visit who is not on its appointment. */
export const AddedColleague = z.object({
  id: z.uuid(),
  fullName: z.string(),
  hospitalRole: HospitalRole,
  addedBy: z.string(),
  addedAt: z.string(),
});
export type AddedColleague = z.infer<typeof AddedColleague>;

const Name = line(200, { empty: 'Enter their name', long: 'A name has at most 200 characters' });

/** The address is written to once and not kept. */
export const AddGuest = z.strictObject({
  visitId: z.uuid(),
  role: CompanionRole,
  name: Name,
  email: Email.optional(),
});
export type AddGuest = z.infer<typeof AddGuest>;

export const AddedGuest = Invitation.extend({ guestId: z.uuid() });
export type AddedGuest = z.infer<typeof AddedGuest>;

export const CompanionRef = z.strictObject({ visitId: z.uuid(), guestId: z.uuid() });
export type CompanionRef = z.infer<typeof CompanionRef>;

export const ColleagueRef = z.strictObject({ visitId: z.uuid(), practitionerId: z.uuid() });
export type ColleagueRef = z.infer<typeof ColleagueRef>;
