/** What kind of appointment: a colour and a letter; the word always stands beside it. */
import { Tooltip } from '@mantine/core';
import { kinds, type Kind } from '#shared/appointments.ts';
import classes from './KindTile.module.css';

export function KindTile({ kind }: { kind: Kind }) {
  const { letter, word } = kinds[kind];
  return (
    <Tooltip label={word}>
      <span className={classes.tile} data-kind={kind} aria-hidden>
        {letter}
      </span>
    </Tooltip>
  );
}
