/** SQL for the people to whom letters go that are not to patients. */

/** What a letter to the practitioner `p` of the organization `o` is addressed by. */
export const mailedColumns = [
  'p.email',
  'p.full_name as fullName',
  'o.name as organization',
] as const;
