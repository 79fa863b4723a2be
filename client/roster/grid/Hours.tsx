/** The hours of one person, in numbers and as a bar. */
import type { ContractRules } from '#shared/roster/roster-people.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { Row } from '#client/roster/board/sheet.ts';
import { beyondContract, contractParts } from '#client/roster/roster-words.ts';
import { contractHours } from './contract-hours.ts';
import classes from './Grid.module.css';

interface Props {
  board: RosterBoard;
  row: Row;
  days: readonly string[];
  contract: ContractRules;
}

export function Hours({ board, row, days, contract }: Props) {
  const { hours, of } = contractHours(board, row, days, contract);
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
