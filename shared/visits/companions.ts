/** The schemas of participants besides the patient: colleagues by name, companions by a link of their own. */
import { z } from 'zod';
import { Email } from '#shared/people/email.ts';
import { line } from '#shared/text/single-line.ts';
import { HospitalRole } from '#shared/people.ts';
import { companionRoles, invitedRoles } from './companion-roles.ts';
import { DeviceReport, Invitation } from './guests.ts';

export const CompanionRole = z.enum(companionRoles);
export type CompanionRole = z.infer<typeof CompanionRole>;

/** `outside`: not here yet, or gone. `waiting`: in the waiting room. `inside`: admitted. */
export const companionStages = ['outside', 'waiting', 'inside'] as const;
export const CompanionStage = z.enum(companionStages);
export type CompanionStage = z.infer<typeof CompanionStage>;

/** An interpreter or relative whose link works, as the practitioners see them. */
export const Companion = z.object({
  id: z.uuid(),
  role: CompanionRole,
  name: z.string(),
  place: CompanionStage,
  waitingSince: z.string().nullable(),
  /**
   * Whether there was a heartbeat just now; null while that cannot be known, or if they never came.
   */
  isHere: z.boolean().nullable(),
  check: DeviceReport.nullable(),
});
export type Companion = z.infer<typeof Companion>;

/** A practitioner of this visit who is not on its appointment. */
export const AddedColleague = z.object({
  id: z.uuid(),
  fullName: z.string(),
  hospitalRole: HospitalRole,
  addedBy: z.object({ id: z.uuid(), fullName: z.string() }),
  addedAt: z.string(),
});
export type AddedColleague = z.infer<typeof AddedColleague>;

const Name = line(200, { empty: 'Enter their name', long: 'A name has at most 200 characters' });

/** The address gets one mail and is not stored. */
export const AddGuest = z.strictObject({
  visitId: z.uuid(),
  role: z.enum(invitedRoles),
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
