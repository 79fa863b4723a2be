/** All kinds of cases, by name. */
import { z } from 'zod';
import type { Person } from '#shared/roles.ts';
import { may } from '#shared/roles.ts';
import { caseColumnNames, type CaseColumnName } from './columns.ts';
import { advisorReview } from './advisor-review.ts';
import { barrier } from './barrier.ts';
import { cdiQuery } from './cdi-query.ts';
import { cdiReview } from './cdi-review.ts';
import { denial } from './denial.ts';
import { gap } from './gap.ts';
import { contact } from './contact.ts';
import { episode } from './episode.ts';
import type { CaseKind, Move } from './kind.ts';
import { need } from './need.ts';
import { notice } from './notice.ts';
import { screening } from './need-inquiry.ts';
import { task } from './task.ts';
import { umReview } from './um-review.ts';

const kinds = {
  task,
  contact,
  episode,
  screening,
  need,
  'advisor-review': advisorReview,
  barrier,
  'cdi-review': cdiReview,
  'cdi-query': cdiQuery,
  denial,
  gap,
  'um-review': umReview,
  notice,
} as const satisfies Record<string, CaseKind>;

export type KindName = keyof typeof kinds;
export type Queue = (typeof kinds)[KindName]['queue'];

export const kindNames = Object.keys(kinds) as KindName[];
export const queues: Queue[] = [...new Set(Object.values(kinds).map(({ queue }) => queue))];

export const kindOf = (name: KindName): CaseKind => kinds[name];

/** The kinds of cases that go to the person who covers their owner. */
export const kindsOfDuty = kindNames.filter((name) => kindOf(name).followsDuty);

/** The kinds whose queue this person works. */
export const workedBy = (person: Person): KindName[] =>
  kindNames.filter((name) => may(person, kindOf(name).permission));

export const stateLabel = (name: KindName, state: string): string =>
  kindOf(name).states[state]?.label ?? state;

/** Whether cases of any kind can be in this state. */
export const isState = (state: string): boolean =>
  kindNames.some((name) => Object.hasOwn(kindOf(name).states, state));

export const isClosedState = (name: KindName, state: string): boolean =>
  kindOf(name).states[state]?.isClosed === true;

/** A move that leads on from this state. */
export const moveFrom = (name: KindName, state: string, move: string): Move | null => {
  const { moves } = kindOf(name);
  const namedMove = Object.hasOwn(moves, move) ? moves[move] : undefined;
  return namedMove?.from.includes(state) ? namedMove : null;
};

/** What lists of these kinds can say, in one order; those of `defaults` where nobody chose. */
export function columnsOf(names: readonly KindName[]): {
  columns: CaseColumnName[];
  defaults: CaseColumnName[];
} {
  const kindsOfList = names.map(kindOf);
  return {
    columns: caseColumnNames.filter((column) =>
      kindsOfList.some(({ columns }) => columns.includes(column)),
    ),
    defaults: caseColumnNames.filter((column) =>
      kindsOfList.some(({ defaultColumns }) => defaultColumns.includes(column)),
    ),
  };
}
/** The moves that a rule may make. */
export const movesOfRules = (name: KindName): string[] =>
  Object.entries(kindOf(name).moves)
    .filter(([, { byRule }]) => byRule)
    .map(([move]) => move);

/** Returns all events that a clock of the kind can start with or be met by. */
export const eventsOf = (name: KindName): string[] => ['open', ...Object.keys(kindOf(name).moves)];

/** The moves that close a case of the kind with what was to be done: they meet a time that was set for it. */
export const closingMoves = (name: KindName): string[] =>
  Object.entries(kindOf(name).moves)
    .filter(([, { to, endsUndone }]) => isClosedState(name, to) && !endsUndone)
    .map(([move]) => move);

/** The fields of what a case of the kind is about. */
export const fieldsOf = (name: KindName): string[] => {
  const { subject } = kindOf(name);
  return subject instanceof z.ZodObject ? Object.keys(subject.shape) : [];
};
