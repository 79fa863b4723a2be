/** Who may move, take, assign and undo a case. */
import { isClosedState, kindOf } from '#shared/case-kinds/kinds.ts';
import type { Move } from '#shared/case-kinds/kind.ts';
import { undoMinutes } from '#shared/cases.ts';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { StoredEvent } from './case-event-store.ts';
import type { Reader, StoredCase } from './store.ts';

/** What the roster gives the person now (core/duty.ts). */
export type Duty = Pick<Reader, 'roles' | 'coveredIds'>;

type Standing = Pick<StoredCase, 'kind' | 'ownerId' | 'ownerRole' | 'state' | 'openedBy'>;

export const isWorker = (person: Practitioner, { kind }: Pick<Standing, 'kind'>): boolean =>
  may(person, kindOf(kind).permission);

/** The owner may make every move; people who work the queue make those that are marked for them. */
export const mayMove = (person: Practitioner, one: Standing, move: Pick<Move, 'by'>): boolean =>
  one.ownerId === person.id || (move.by === 'worker' && isWorker(person, one));

/** The moves that the page offers; built-in ones need more than a note and are made by their feature. */
export const movesOf = (person: Practitioner, one: Standing): string[] =>
  Object.entries(kindOf(one.kind).moves)
    .filter(([, move]) => move.from.includes(one.state) && !move.isBuiltIn)
    .filter(([, move]) => mayMove(person, one, move))
    .map(([name]) => name);

/** Whether the case is of somebody off duty whom this person covers. */
export const covers = (one: Standing, { coveredIds }: Duty): boolean =>
  one.ownerId !== null && kindOf(one.kind).followsDuty === true && coveredIds.includes(one.ownerId);

export const mayTake = (person: Practitioner, one: Standing, duty: Duty): boolean =>
  !isClosedState(one.kind, one.state) &&
  (one.ownerId === null
    ? isWorker(person, one) || (one.ownerRole !== null && duty.roles.includes(one.ownerRole))
    : covers(one, duty));

export const mayAssign = (person: Practitioner, one: Standing): boolean =>
  !isClosedState(one.kind, one.state) &&
  (one.ownerId === person.id || one.openedBy === person.id || isWorker(person, one));

/** The last event is the person's own move, some minutes old at most, and nothing of it has left the house. */
export function undoable(
  person: Pick<Practitioner, 'id'>,
  { kind }: Pick<Standing, 'kind'>,
  { last, now }: { last: StoredEvent | undefined; now: Date },
): StoredEvent | null {
  if (last?.event !== 'moved' || last.by?.id !== person.id) return null;
  const move = kindOf(kind).moves[String(last.detail['move'])];
  if (!move || move.isFinal) return null;
  return now.getTime() - Date.parse(last.at) <= undoMinutes * minuteMs ? last : null;
}
