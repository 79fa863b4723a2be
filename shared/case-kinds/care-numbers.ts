/** The numbers of barriers, gaps, contacts, episodes and needs: a part of `case-numbers.ts`. */

export const careNumbers = {
  'barriers-solved': {
    kind: 'barrier',
    label: 'Barriers solved',
    definition: 'Barriers to a discharge that were closed as solved in the period.',
    on: 'closing',
    of: { states: ['solved'] },
    aggregate: 'count',
  },
  'barrier-time': {
    kind: 'barrier',
    label: 'Time to solve a barrier (median)',
    definition:
      'From the opening of a barrier to its solution, of those solved in the period: half of them took no longer.',
    on: 'closing',
    of: { states: ['solved'] },
    aggregate: { percentile: 0.5 },
  },
  'gaps-opened': {
    kind: 'gap',
    label: 'Gaps opened',
    definition: 'Gaps in care that were opened in the period, from whichever source.',
    on: 'opening',
    of: {},
    aggregate: 'count',
  },
  'gaps-closed': {
    kind: 'gap',
    label: 'Closed by evidence',
    definition:
      'Gaps that were closed in the period because the record had the evidence. What is only said to be closed does not count.',
    on: 'closing',
    of: { states: ['closed'] },
    aggregate: 'count',
  },
  'gaps-said': {
    kind: 'gap',
    label: 'Said to be closed now',
    definition:
      'Gaps that somebody says are closed, for which the record has no evidence at this moment, whatever the period.',
    on: 'now',
    of: { states: ['said'] },
    aggregate: 'count',
  },
  'gap-time': {
    kind: 'gap',
    label: 'Time to evidence (median)',
    definition:
      'From the opening of a gap here until the record had the evidence, of gaps closed by it in the period: half of them were within this time.',
    on: 'closing',
    of: { states: ['closed'] },
    aggregate: { percentile: 0.5 },
  },
  'episodes-over': {
    kind: 'episode',
    label: 'Episodes over',
    definition: 'Episodes of bundles whose days were over in the period.',
    on: 'closing',
    of: { states: ['over'] },
    aggregate: 'count',
  },
  'screenings-done': {
    kind: 'screening',
    label: 'Asked about needs',
    definition: 'Patients’ questions about needs that were closed as asked in the period.',
    on: 'closing',
    of: { states: ['asked'] },
    aggregate: 'count',
  },
  'needs-opened': {
    kind: 'need',
    label: 'Needs',
    definition: 'Needs that were named in the period, whatever came of them.',
    on: 'opening',
    of: {},
    aggregate: 'count',
  },
  'needs-met': {
    kind: 'need',
    label: 'Help is there',
    definition:
      'Of needs that were closed in the period as help is there or no help was found, those for which help is there.',
    on: 'closing',
    of: { states: ['met', 'unmet'] },
    part: { states: ['met'] },
    aggregate: 'rate',
  },
  'contacts-opened': {
    kind: 'contact',
    label: 'Contacts due',
    definition: 'Contacts after discharge that were opened in the period, whatever came of them.',
    on: 'opening',
    of: {},
    aggregate: 'count',
  },
  'contacts-reached': {
    kind: 'contact',
    label: 'Reached',
    definition:
      'Of contacts after discharge that were closed in the period as reached or not reached, those that reached somebody.',
    on: 'closing',
    of: { states: ['reached', 'unreached'] },
    part: { states: ['reached'] },
    aggregate: 'rate',
  },
  'contact-time': {
    kind: 'contact',
    label: 'Time to contact (median)',
    definition:
      'From the opening of a contact after discharge until somebody was reached, of those reached in the period: half of them were within this time.',
    on: 'closing',
    of: { states: ['reached'] },
    aggregate: { percentile: 0.5 },
  },
} as const;
