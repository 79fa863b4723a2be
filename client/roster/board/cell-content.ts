/** What shifts of a cell are the same, and which stand. */
import type { Assignment } from '#shared/roster.ts';
import type { Put } from './edits.ts';

/** Without those that the next publication removes. */
export const isStanding = ({ state }: Assignment) => state !== 'removed';

export const isSame = (one: Put, other: Put) =>
  one.shiftTypeId === other.shiftTypeId &&
  one.rank === other.rank &&
  one.roleLabel === other.roleLabel;

/** Equal for equal contents, in any order. */
export const marksOf = (content: readonly Assignment[] = []) =>
  content
    .map(({ id, state, startsAt, overrideReason }) => [id, state, startsAt, overrideReason].join())
    .toSorted()
    .join(';');
