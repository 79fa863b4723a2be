/** Why a change of the roster is refused: part of the closed list in problems.ts. */

export const rosterProblems = {
  'roster.cell-changed': {
    code: 'CONFLICT',
    words: 'Somebody else changed this part of the roster. Look again and repeat.',
  },
  'roster.rule': {
    code: 'CONFLICT',
    words: 'A rule of duty stops this. Choose another shift, or give a reason.',
  },
  'roster.type-closed': {
    code: 'CONFLICT',
    words: 'The unit does not have this shift type any more. Choose another one.',
  },
  'roster.person-left': {
    code: 'CONFLICT',
    words: 'This person does not work here any more. Choose somebody else.',
  },
  'roster.name-taken': {
    code: 'CONFLICT',
    words: 'That name or letter is taken already. Choose another one.',
  },
  'roster.nothing-to-publish': {
    code: 'CONFLICT',
    words: 'Everything of these days is published already.',
  },
  'roster.overlap': {
    code: 'CONFLICT',
    words: 'Somebody would have two shifts at once, perhaps in another unit. Look again.',
  },
} as const satisfies Record<string, { code: string; words: string }>;
