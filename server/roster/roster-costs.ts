/** What reading and planning a roster cost, in days of one practitioner's calendar (S47). */
import type { ChangeRoster, PublicationQuery, RosterPeriodQuery } from '#shared/roster.ts';
import type { SaveLastDay } from '#shared/roster/last-day.ts';
import type { ApproveTimeOff } from '#shared/roster/time-off-requests.ts';
import { daysIn } from '#shared/time.ts';

/** A unit's day has some twenty people, of whom Postgres writes a line of text each. */
const unitDay = 0.5;

export const period = ({ unitIds, ...days }: RosterPeriodQuery) =>
  unitDay * unitIds.length * daysIn(days);

export const publication = (days: PublicationQuery) => unitDay * daysIn(days);

/** Each cell is judged with the four weeks around it. */
export const change = ({ cells }: ChangeRoster) => cells.length;

/** Each appointment that somebody else takes is placed anew. */
export const approval = ({ moves, shifts }: ApproveTimeOff) =>
  1 + 2 * moves.length + 4 * shifts.length;

export const lastDay = ({ shifts }: SaveLastDay) => 1 + 4 * shifts.length;

/** A year and a half of a unit, counted by Postgres. */
export const fairness = () => 40;

/** Counted by Postgres: one line a person. */
export const year = ({ unitIds }: { unitIds: readonly string[] }) => 10 * unitIds.length;

/** A month of one person, or of a unit's people, with the weeks around it and what was seen of them. */
export const workedOwn = 15;
export const workedUnit = 120;
export const workedExport = ({ unitId }: { unitId?: string | undefined }) =>
  unitId === undefined ? workedOwn : workedUnit;

/** A hundred people are judged, each with the four weeks around the shift. */
export const takers = 30;
