/** Why changes of cases and clocks are refused: part of the closed list in problems.ts. */

export const caseProblems = {
  'cases.taken': { code: 'CONFLICT', words: 'Somebody else has this case already.' },
  'cases.none-left': {
    code: 'NOT_FOUND',
    words: 'Nothing is left to take here. What comes next appears in the list.',
  },
  'cases.not-yours': {
    code: 'CONFLICT',
    words: 'Take this case first, or have it assigned to you.',
  },
  'cases.move-unfit': {
    code: 'CONFLICT',
    words: 'This cannot be done as the case stands now. Look again.',
  },
  'cases.closed': { code: 'CONFLICT', words: 'This case is closed. Reopen it first.' },
  'cases.same-open': {
    code: 'CONFLICT',
    words: 'A case about the same is open already. Go on with that one.',
  },
  'cases.assignee-unfit': {
    code: 'CONFLICT',
    words: 'That person cannot work on this. Choose somebody else.',
  },
  'cases.undo-over': {
    code: 'CONFLICT',
    words: 'This cannot be undone any more. Make the next step instead.',
  },
  'cases.too-many-filters': {
    code: 'CONFLICT',
    words: 'You have saved as many filters as there is room for. Remove one first.',
  },
  'cases.filter-name-taken': {
    code: 'CONFLICT',
    words: 'You have a filter of that name already. Choose another name.',
  },
  'cases.no-unit': {
    code: 'CONFLICT',
    words: 'You belong to no unit yet. An administrator gives people a unit under People.',
  },
  'cases.unit-filters-full': {
    code: 'CONFLICT',
    words:
      'Your unit has as many shared filters as there is room for. Somebody has to withdraw one.',
  },
  'clocks.draft-exists': {
    code: 'CONFLICT',
    words: 'The next version of this rule is being written already. Go on with that draft.',
  },
  'clocks.second-person': {
    code: 'CONFLICT',
    words: 'You wrote on this version, so somebody else has to publish it.',
  },
  'clocks.not-draft': {
    code: 'CONFLICT',
    words: 'This version was published or retired already. Write the next one.',
  },
  'forms.signed': {
    code: 'CONFLICT',
    words: 'This form is signed. Add changes as an addendum.',
  },
  'forms.changed': {
    code: 'CONFLICT',
    words: 'This form was changed meanwhile. Look at it again, then sign.',
  },
  'forms.draft-exists': {
    code: 'CONFLICT',
    words: 'The next version of this form is being written already. Go on with that draft.',
  },
  'forms.not-draft': {
    code: 'CONFLICT',
    words: 'This version was published or retired already. Write the next one.',
  },
  'forms.second-person': {
    code: 'CONFLICT',
    words: 'You wrote on this version, so somebody else has to publish it.',
  },
  'forms.not-signed': { code: 'CONFLICT', words: 'Sign the form first.' },
  'queries.nobody-to-talk': {
    code: 'CONFLICT',
    words: 'Nobody has this query yet, so there is nobody to talk to. Assign it first.',
  },
  'queries.name-taken': {
    code: 'CONFLICT',
    words: 'There is a template of that name already. Choose another name.',
  },
  'queries.too-many-templates': {
    code: 'CONFLICT',
    words: 'There is room for 200 templates. Retire one first.',
  },
  'rules.second-person': {
    code: 'CONFLICT',
    words: 'You wrote on this rule, so somebody else has to publish it.',
  },
  'rules.not-draft': {
    code: 'CONFLICT',
    words: 'This revision was published or retired already. Write the next one.',
  },
  'rules.not-tried': {
    code: 'CONFLICT',
    words: 'Do a dry run of the rule as it stands before it is published.',
  },
  'rules.draft-exists': {
    code: 'CONFLICT',
    words: 'The next revision of this rule is being written already. Go on with that draft.',
  },
  'rules.trial-failed': {
    code: 'CONFLICT',
    words: 'The dry run failed. Correct the expression, then try again.',
  },
} as const;
