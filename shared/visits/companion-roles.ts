/** Who may join a visit by a link besides the patient; without zod, since a dialog offers them. */

export const companionRoles = ['interpreter', 'relative'] as const;
