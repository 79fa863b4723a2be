/** What kind of appointment: a colour and a letter; the word always stands beside it. */
import { Tooltip } from '@mantine/core';
import { kinds, type Kind, type TypeColour } from '#shared/appointments.ts';
import classes from '../KindTile.module.css';

export const colourOfKind: Record<Kind, TypeColour> = {
  'in-person': 'day',
  'tele-visit': 'swing',
  meeting: 'on-call',
};

interface Props {
  kind: Kind;
  /** Those of the type, where it has its own. */
  colour?: TypeColour | null;
  letter?: string | null;
}

export function KindTile({ kind, colour, letter }: Props) {
  const { letter: ofKind, word } = kinds[kind];
  return (
    <Tooltip label={word}>
      <span className={classes.tile} data-colour={colour ?? colourOfKind[kind]} aria-hidden>
        {letter ?? ofKind}
      </span>
    </Tooltip>
  );
}
