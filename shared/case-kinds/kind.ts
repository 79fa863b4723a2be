/** What a kind of case is: states, moves, who may, fields. A job is data, and its clocks are rows of clock_rules. */
import type { z } from 'zod';
import type { FormName } from '#shared/cases/case-forms.ts';
import type { CaseColumnName } from './columns.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Permission } from '#shared/roles.ts';

/** `owner`: who has the case; `worker`: also who holds the kind's permission; `opener`: also who opened it. */
export type MovedBy = 'owner' | 'worker' | 'opener';

export interface Move {
  label: string;
  from: readonly string[];
  to: string;
  by: MovedBy;
  /** What it did has left the house or was signed, so it is never undone. */
  isFinal?: true;
  /** A feature makes it with more than a note (a signature, a cited fact): not by `cases.move`. */
  isBuiltIn?: true;
  needsNote?: true;
  /** It closes the case without what was to be done: a time that was set for the case is not met by it. */
  endsUndone?: true;
  /** A rule may make it where a fact shows that it is due; a person can take it back. */
  byRule?: true;
}

interface State {
  label: string;
  /** No move leads on, and its clocks are over. */
  isClosed?: true;
}

export interface SubjectField {
  name: string;
  label: string;
  type: 'line' | 'text';
  maxLength: number;
}

export interface CaseKind {
  label: string;
  queue: string;
  /** Who works its queue. */
  permission: Permission;
  /** Whether anybody of the staff may be given one, or only who holds the permission. */
  isForAnybody?: true;
  /** Clinicians alone may have one, whatever their permissions: what they answer is signed into the record. */
  isForClinicians?: true;
  /** How it ended is an event of the case that it was opened from. */
  endsToldToParent?: true;
  /** The move that open cases which were opened from it make when it closes: without it they have no sense. */
  endsOpened?: string;
  /** The move that one which waits for a case opened from it makes when that one ends so. */
  moveAfterAnswer?: string;
  /** While who has it is off duty, who covers them by the roster may do it. */
  followsDuty?: true;
  /** Whose present holder is told first and second of a clock that was missed. */
  role: HospitalRole;
  backup: HospitalRole;
  /** What it is about, as it is stored. */
  subject: z.ZodType;
  first: string;
  states: Readonly<Record<string, State>>;
  moves: Readonly<Record<string, Move>>;
  /** A new one is opened by hand with `cases.open`; else a feature opens it. */
  isOpenedByHand?: true;
  /** Opened by hand it is about the stay in which its patient is now. */
  needsStay?: true;
  /** What the form of a new one asks for, by the names of `subject`. */
  fields?: readonly SubjectField[];
  /** Rules may open it. `sharesStay`: a stay has one open case of it, opened by a rule or by a person. */
  ofRule?: {
    subject: (rule: { name: string; sentence: string }) => unknown;
    sharesStay?: true;
  };
  /** What its owner fills in and signs, each by itself. */
  forms?: readonly FormName[];
  /** What its lists can say of it, in order, and what they say where nobody chose otherwise. */
  columns: readonly CaseColumnName[];
  defaultColumns: readonly CaseColumnName[];
  /** As many tries in a row that reach nobody as the hospital sets make this move; its owner hands it to the role. */
  unreached?: { move: string };
  /** Of cases that would be the same, one is open at a time. */
  sameAs?: (subject: never) => string;
}
