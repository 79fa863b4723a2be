/** What shifts of a cell are the same, and which stand. */
import type { Assignment } from '#shared/roster.ts';
import type { Put } from './edits.ts';

/** Whether a shift stays at the next publication. */
export const isStanding = ({ state }: Assignment) => state !== 'removed';

export const isSame = (a: Put, b: Put) =>
  a.shiftTypeId === b.shiftTypeId && a.rank === b.rank && a.roleLabel === b.roleLabel;

/** Equal for equal contents, in any order. */
export const marksOf = (content: readonly Assignment[] = []) =>
  content
    .map(({ id, state, startsAt, overrideReason }) => [id, state, startsAt, overrideReason].join())
    .toSorted()
    .join(';');
