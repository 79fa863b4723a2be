/** The hours that people have in the days shown, beside those of their contract. */
import type { Assignment } from '#shared/roster.ts';
import { backupWeights, wholeBackup } from '#shared/roster/backup-count.ts';
import type { ContractRules } from '#shared/roster/roster-people.ts';
import { owedMinutes } from '#shared/roster/contract-hours.ts';
import { shareIn } from '#shared/roster/unit-shares.ts';
import { countedMinutesOf } from '#shared/roster/rules/duties.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { Row } from '#client/roster/board/sheet.ts';

/** Without what leave takes of it; of a backup what the organization counts. */
function countedIn(board: RosterBoard, shift: Assignment): number {
  const type = board.types.get(shift.shiftTypeId);
  if (!type) return 0;
  const { day, startsAt, endsAt } = shift;
  const time = { type, day, startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) };
  const { counted } = backupWeights(board.period.backup ?? wholeBackup);
  const weight = shift.rank === 'backup' ? counted : 1;
  return countedMinutesOf(time, board.period.zone) * board.presenceIn(shift) * weight;
}

/** Returns the whole hours of a contract that are the unit's; leave takes what it is of them. */
export function contractHours(
  board: RosterBoard,
  row: Row,
  days: readonly string[],
  contract: ContractRules,
): { hours: number; of: number } {
  const minutes = days
    .flatMap((day) => board.standingIn({ ...row, day }))
    .reduce((sum, shift) => sum + countedIn(board, shift), 0);
  const person = board.people.get(row.practitionerId);
  const owed = owedMinutes(
    contract,
    days.map((day) => ({
      day,
      leave: board.leaveIn({ ...row, day }),
      ...(person?.otherUnits && { share: shareIn(person, row.unitId, day) }),
    })),
  );
  return { hours: Math.round(minutes / 60), of: Math.round(owed / 60) };
}

interface Judged {
  days: readonly string[];
  version: number;
  isOver: boolean;
}

/** The line above the grid asks after each edit, which changes one person. */
const judged = new WeakMap<Row, Judged>();

function isOverHours(board: RosterBoard, row: Row, days: readonly string[]): boolean {
  const version = board.rowVersion(row);
  const before = judged.get(row);
  if (before?.days === days && before.version === version) return before.isOver;
  const person = board.people.get(row.practitionerId);
  const { hours, of } = person
    ? contractHours(board, row, days, person.contract)
    : { hours: 0, of: 0 };
  judged.set(row, { days, version, isOver: hours > of });
  return hours > of;
}

/** Counts people over their hours, each once, in however many units they have a row. */
export function peopleOverHours(board: RosterBoard, days: readonly string[]): number {
  const over = board.rows.filter((row) => isOverHours(board, row, days));
  return new Set(over.map(({ practitionerId }) => practitionerId)).size;
}
