/** Why changes of cases and clocks are refused: part of the closed list in problems.ts. */
import { conflict } from './conflict-problem.ts';

export const caseProblems = {
  'cases.taken': conflict('Somebody else has this case already.'),
  'cases.none-left': {
    code: 'NOT_FOUND',
    words: 'Nothing is left to take here. What comes next appears in the list.',
  },
  'cases.not-yours': conflict('Take this case first, or have it assigned to you.'),
  'cases.move-unfit': conflict('This cannot be done as the case stands now. Look again.'),
  'cases.closed': conflict('This case is closed. Reopen it first.'),
  'cases.same-open': conflict('A case about the same is open already. Go on with that one.'),
  'cases.assignee-unfit': conflict('That person cannot work on this. Choose somebody else.'),
  'cases.nothing-assigned': conflict('Nothing could be assigned. Look at the list again.'),
  'cases.undo-over': conflict('This cannot be undone any more. Make the next step instead.'),
  'cases.too-many-filters': conflict(
    'You have saved as many filters as there is room for. Remove one first.',
  ),
  'cases.filter-name-taken': conflict(
    'You have a filter of that name already. Choose another name.',
  ),
  'cases.no-unit': conflict(
    'You belong to no unit yet. An administrator gives people a unit under People.',
  ),
  'cases.unit-filters-full': conflict(
    'Your unit has as many shared filters as there is room for. Somebody has to withdraw one.',
  ),
  'cases.files-quota': conflict(
    'This case, or your day, has as many files as there is room for. Remove one, or add the rest tomorrow.',
  ),
  'cases.file-unscanned': conflict(
    'This file was not searched for viruses yet. It can be opened as soon as that is done.',
  ),
  'cases.file-fixed': conflict(
    'This file can be removed by who added it within ten minutes, and by who works on such cases.',
  ),
  'clocks.draft-exists': conflict(
    'The next version of this rule is being written already. Go on with that draft.',
  ),
  'clocks.second-person': conflict(
    'You wrote on this version, so somebody else has to publish it.',
  ),
  'clocks.not-draft': conflict(
    'This version was published or retired already. Write the next one.',
  ),
  'forms.signed': conflict('This form is signed. Add changes as an addendum.'),
  'forms.changed': conflict('This form was changed meanwhile. Look at it again, then sign.'),
  'forms.prefill-changed': conflict(
    'A value of the record changed since you opened this form. Look at what is marked, then sign.',
  ),
  'forms.draft-exists': conflict(
    'The next version of this form is being written already. Go on with that draft.',
  ),
  'forms.not-draft': conflict('This version was published or retired already. Write the next one.'),
  'forms.second-person': conflict('You wrote on this version, so somebody else has to publish it.'),
  'forms.too-many': conflict('There is room for 30 forms of your own. Retire one first.'),
  'forms.not-own': conflict('This form came with KareMD and stays. Publish another version of it.'),
  'forms.not-signed': conflict('Sign the form first.'),
  'case-letters.signed': conflict('This letter is signed. Write a new one that replaces it.'),
  'case-letters.facts-changed': conflict(
    'The record changed since this letter was written. Look at what is marked, then sign.',
  ),
  'case-letters.hidden': {
    code: 'FORBIDDEN',
    words: 'This letter names amounts. Those who may open the billing screens read it.',
  },
  'case-letters.replaced': conflict('Another letter replaces this one already. Open that one.'),
  'case-letters.too-many': conflict('There is room for 100 letters on a case. Drop a draft first.'),
  'case-letters.content-lost': conflict(
    'The content of this document is missing or was altered. Tell your IT department.',
  ),
  'case-letters.result-known': conflict('What became of this is noted already.'),
  'case-letters.draft-exists': conflict(
    'The next version of this template is being written already. Go on with that draft.',
  ),
  'case-letters.not-draft': conflict(
    'This version was published or retired already. Write the next one.',
  ),
  'case-letters.second-person': conflict(
    'You wrote on this version, so somebody else has to publish it.',
  ),
  'case-letters.too-many-templates': conflict('There is room for 300 templates. Retire one first.'),
  'utilization.not-signed': conflict('Sign the review first.'),
  'utilization.not-met': conflict(
    'The criteria are not met. Escalate the review to the advisor, or send it to the payer.',
  ),
  'queries.nobody-to-talk': conflict(
    'Nobody has this query yet, so there is nobody to talk to. Assign it first.',
  ),
  'queries.no-clinician': conflict(
    'Clinicians alone answer a query, because the answer is signed into the record.',
  ),
  'queries.name-taken': conflict('There is a template of that name already. Choose another name.'),
  'queries.too-many-templates': conflict('There is room for 200 templates. Retire one first.'),
  'rules.second-person': conflict('You wrote on this rule, so somebody else has to publish it.'),
  'rules.not-draft': conflict(
    'This revision was published or retired already. Write the next one.',
  ),
  'rules.not-tried': conflict('Do a dry run of the rule as it stands before it is published.'),
  'rules.draft-exists': conflict(
    'The next revision of this rule is being written already. Go on with that draft.',
  ),
  'measures.second-person': conflict(
    'You wrote on this measure, so somebody else has to publish it.',
  ),
  'measures.not-draft': conflict(
    'This revision was published or retired already. Write the next one.',
  ),
  'measures.not-tried': conflict('Try the measure as it stands before it is published.'),
  'measures.draft-exists': conflict(
    'The next revision of this measure is being written already. Go on with that draft.',
  ),
  'measures.trial-failed': conflict('The trial failed. Correct the CQL, then try again.'),
  'measures.name-taken': conflict(
    'Another measure of this name is published already. Choose another name.',
  ),
  'measures.wrong-cql': conflict('The CQL has an error. Correct the lines that are marked.'),
  'measures.wrong-population': conflict('Choose the populations again.'),
  'measures.value-sets-missing': conflict('Upload the value sets that are missing first.'),
  'measures.not-run': conflict('The measure could not be evaluated. Correct it, then try again.'),
  'measures.too-much': conflict(
    'The measure took too long or too much memory. Write it simpler, then try again.',
  ),
  'rules.trial-failed': conflict('The dry run failed. Correct the expression, then try again.'),
} as const;
