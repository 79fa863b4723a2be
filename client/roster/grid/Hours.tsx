/** The hours that a person has in the days shown, beside those of their contract. */
import type { Assignment } from '#shared/roster.ts';
import type { ContractRules } from '#shared/roster/people.ts';
import { countedMinutesOf } from '#shared/roster/rules/duties.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { Row } from '#client/roster/board/sheet.ts';
import { beyondContract, contractParts } from '#client/roster/words.ts';
import classes from './Grid.module.css';

interface Props {
  board: RosterBoard;
  row: Row;
  days: readonly string[];
  contract: ContractRules;
}

function countedIn({ types, period }: RosterBoard, shift: Assignment): number {
  const type = types.get(shift.shiftTypeId);
  if (!type) return 0;
  const { day, startsAt, endsAt } = shift;
  const time = { type, day, startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) };
  return countedMinutesOf(time, period.zone);
}

export function Hours({ board, row, days, contract }: Props) {
  const minutes = days
    .flatMap((day) => board.standingIn({ ...row, day }))
    .reduce((sum, shift) => sum + countedIn(board, shift), 0);
  const { fullTimeWeekMinutes, ftePercent } = contract;
  const owed = (fullTimeWeekMinutes * ftePercent * days.length) / 700;
  const [hours, of] = [Math.round(minutes / 60), Math.round(owed / 60)];
  const beyond = beyondContract(hours, of);
  const { within, over } = contractParts(hours, of);
  const words = `${hours} of ${of} hours of the contract${beyond && `, ${beyond}`}`;
  return (
    <td
      aria-colindex={days.length + 2}
      className={classes.hours}
      title={words}
      data-over={hours > of || undefined}
    >
      <span>
        <b>{hours}</b>
        <small> of {of} h</small>
      </span>
      <small>{beyond}</small>
      <span className={classes.bar}>
        <span style={{ width: `${within}%` }} />
        <span style={{ width: `${over}%` }} />
      </span>
    </td>
  );
}
