/** The numbers of each kind of case: what each counts. A new number is data here alone. */
import { careNumbers } from './care-numbers.ts';
import type { KindName } from './kinds.ts';

/** Which cases of a kind; all of them without a condition. */
export interface CaseCondition {
  states?: readonly string[];
  /** `set`: somebody wanted it by a time; `kept`: it was closed by then. */
  target?: 'set' | 'kept';
  isOverdue?: true;
}

export interface CaseNumber {
  kind: KindName;
  label: string;
  /** What is counted of what, as it stands beside the number. */
  definition: string;
  /** A case counts on the day of its opening or closing where the hospital is; `now`: while it is open. */
  on: 'opening' | 'closing' | 'now';
  of: CaseCondition;
  /** Those of `of` that a rate counts. */
  part?: CaseCondition;
  /**
   * A percentile is the shortest time within which at least that share of the cases were, so that it is the
   * time of one of them. Times are in whole minutes from opening to closing, or until now. A sum of money is of the
   * cases’ amounts, each currency by itself, and read by those who bill alone.
   */
  aggregate: 'count' | 'rate' | 'sum-of-minutes' | 'sum-of-money' | { percentile: number };
}

const advised = ['inpatient', 'observation', 'agreed', 'overturned', 'upheld', 'no-call'];
const reviewed = ['complete', 'agreed', 'disagreed', 'unanswered'];

export const caseNumbers = {
  'tasks-done': {
    kind: 'task',
    label: 'Done',
    definition: 'Tasks that were closed as done in the period.',
    on: 'closing',
    of: { states: ['done'] },
    aggregate: 'count',
  },
  'tasks-on-time': {
    kind: 'task',
    label: 'Done on time',
    definition:
      'Of tasks with a due time that were done in the period, those that were done by that time.',
    on: 'closing',
    of: { states: ['done'], target: 'set' },
    part: { target: 'kept' },
    aggregate: 'rate',
  },
  'tasks-overdue': {
    kind: 'task',
    label: 'Overdue now',
    definition: 'Open tasks whose due time is past at this moment, whatever the period.',
    on: 'now',
    of: { isOverdue: true },
    aggregate: 'count',
  },
  ...careNumbers,
  'advisor-reviews-done': {
    kind: 'advisor-review',
    label: 'Second-level reviews done',
    definition:
      'Second-level reviews that were decided in the period, without those that were closed as not needed.',
    on: 'closing',
    of: { states: advised },
    aggregate: 'count',
  },
  'peer-to-peer-overturned': {
    kind: 'advisor-review',
    label: 'Overturned in the call',
    definition:
      'Of second-level reviews that were closed in the period after a peer-to-peer call was held, those in which the payer changed its decision.',
    on: 'closing',
    of: { states: ['overturned', 'upheld'] },
    part: { states: ['overturned'] },
    aggregate: 'rate',
  },
  'peer-to-peer-held': {
    kind: 'advisor-review',
    label: 'Calls held',
    definition:
      'Of second-level reviews that were closed in the period after a peer-to-peer call was needed, those in which it was held.',
    on: 'closing',
    of: { states: ['overturned', 'upheld', 'no-call'] },
    part: { states: ['overturned', 'upheld'] },
    aggregate: 'rate',
  },
  'reviews-done': {
    kind: 'cdi-review',
    label: 'Reviews done',
    definition:
      'Reviews that were closed in the period, without those whose admission was cancelled.',
    on: 'closing',
    of: { states: reviewed },
    aggregate: 'count',
  },
  'reviews-with-query': {
    kind: 'cdi-review',
    label: 'Query rate',
    definition:
      'Of reviews that were closed in the period (without cancelled admissions), those in which a query was asked: closed as agreed, disagreed or without an answer.',
    on: 'closing',
    of: { states: reviewed },
    part: { states: ['agreed', 'disagreed', 'unanswered'] },
    aggregate: 'rate',
  },
  'reviews-agreed': {
    kind: 'cdi-review',
    label: 'Agreement rate',
    definition:
      'Of reviews that were closed in the period as agreed or disagreed, those that were closed as agreed.',
    on: 'closing',
    of: { states: ['agreed', 'disagreed'] },
    part: { states: ['agreed'] },
    aggregate: 'rate',
  },
  'denials-opened': {
    kind: 'denial',
    label: 'Denials',
    definition: 'Denials that were opened in the period, with those that were taken back later.',
    on: 'opening',
    of: {},
    aggregate: 'count',
  },
  'money-denied': {
    kind: 'denial',
    label: 'Money denied',
    definition:
      'What was denied by the denials that were opened in the period, with those that were taken back later. Each currency by itself.',
    on: 'opening',
    of: {},
    aggregate: 'sum-of-money',
  },
  'money-overturned': {
    kind: 'denial',
    label: 'Money overturned',
    definition:
      'What was denied by the denials that were overturned in the period, whatever the payer paid in the end. Each currency by itself.',
    on: 'closing',
    of: { states: ['overturned'] },
    aggregate: 'sum-of-money',
  },
  'money-at-risk': {
    kind: 'denial',
    label: 'Money at risk now',
    definition:
      'What is denied by the denials that are open at this moment, whatever the period. Each currency by itself.',
    on: 'now',
    of: {},
    aggregate: 'sum-of-money',
  },
  'denials-overturned': {
    kind: 'denial',
    label: 'Overturn rate',
    definition:
      'Of denials that were decided in the period (overturned, upheld or written off), those that were overturned.',
    on: 'closing',
    of: { states: ['overturned', 'upheld', 'written-off'] },
    part: { states: ['overturned'] },
    aggregate: 'rate',
  },
  'time-to-overturn': {
    kind: 'denial',
    label: 'Time to overturn (median)',
    definition:
      'From the opening of the denial until it was overturned, of those that were overturned in the period: half of them were within this time.',
    on: 'closing',
    of: { states: ['overturned'] },
    aggregate: { percentile: 0.5 },
  },
  'queries-sent': {
    kind: 'cdi-query',
    label: 'Queries sent',
    definition: 'Queries that were sent in the period, with those that were withdrawn later.',
    on: 'opening',
    of: {},
    aggregate: 'count',
  },
  'queries-answered': {
    kind: 'cdi-query',
    label: 'Response rate',
    definition:
      'Of queries that were sent in the period and not withdrawn, those that are answered by now.',
    on: 'opening',
    of: { states: ['sent', 'answered'] },
    part: { states: ['answered'] },
    aggregate: 'rate',
  },
  'query-turnaround': {
    kind: 'cdi-query',
    label: 'Time to answer (median)',
    definition:
      'From sending to the signed answer, of queries that were answered in the period: half of them were answered within this time.',
    on: 'closing',
    of: { states: ['answered'] },
    aggregate: { percentile: 0.5 },
  },
  'query-turnaround-90': {
    kind: 'cdi-query',
    label: 'Time to answer (90 %)',
    definition:
      'From sending to the signed answer, of queries that were answered in the period: nine in ten were answered within this time.',
    on: 'closing',
    of: { states: ['answered'] },
    aggregate: { percentile: 0.9 },
  },
  'queries-waiting': {
    kind: 'cdi-query',
    label: 'Waiting now (median age)',
    definition:
      'From sending until this moment, of queries that wait for an answer, whatever the period: half of them have waited no longer.',
    on: 'now',
    of: { states: ['sent'] },
    aggregate: { percentile: 0.5 },
  },
  'um-reviews-done': {
    kind: 'um-review',
    label: 'Utilization reviews done',
    definition:
      'Utilization reviews that were closed in the period with a result: criteria met, approved, denied or changed to observation.',
    on: 'closing',
    of: { states: ['met', 'approved', 'denied', 'observation'] },
    aggregate: 'count',
  },
  'um-reviews-denied': {
    kind: 'um-review',
    label: 'Denied by payers',
    definition:
      'Of utilization reviews that a payer decided in the period, those that the payer denied.',
    on: 'closing',
    of: { states: ['approved', 'denied'] },
    part: { states: ['denied'] },
    aggregate: 'rate',
  },
  'um-reviews-observation': {
    kind: 'um-review',
    label: 'Changed to observation',
    definition:
      'Of utilization reviews that were closed in the period with a result, those whose stay was changed to observation.',
    on: 'closing',
    of: { states: ['met', 'approved', 'denied', 'observation'] },
    part: { states: ['observation'] },
    aggregate: 'rate',
  },
  'um-review-time': {
    kind: 'um-review',
    label: 'Time to a result (median)',
    definition:
      'From the opening of a utilization review to its result, of those closed in the period: half of them had it within this time.',
    on: 'closing',
    of: { states: ['met', 'approved', 'denied', 'observation'] },
    aggregate: { percentile: 0.5 },
  },
  'notices-delivered': {
    kind: 'notice',
    label: 'Notices delivered',
    definition:
      'Of notices to patients that were delivered in the period or whose patient left without it, those that were delivered, signed or refused.',
    on: 'closing',
    of: { states: ['delivered', 'refused', 'missed'] },
    part: { states: ['delivered', 'refused'] },
    aggregate: 'rate',
  },
} as const satisfies Record<string, CaseNumber>;
