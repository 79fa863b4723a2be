/** Who may join a visit by a link besides the patient; without zod, since a dialog offers them. */

export const companionRoles = ['interpreter', 'relative', 'liaison', 'payer'] as const;

/** Whom a clinician invites from the visit; the payer's doctor comes to a call that was booked with them. */
export const invitedRoles = ['interpreter', 'relative', 'liaison'] as const;
