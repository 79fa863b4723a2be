/** The kind of an appointment, or a shift, as a coloured letter; callers show the word next to it. */
import type { Kind, TypeColour } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import colours from './colours.module.css';
import classes from './KindTile.module.css';

export const colourOfKind: Record<Kind, TypeColour> = {
  'in-person': 'day',
  'tele-visit': 'swing',
  meeting: 'on-call',
};

interface LetterProps {
  colour: TypeColour;
  letter: string;
  word: string;
}

export const LetterTile = ({ colour, letter, word }: LetterProps) => (
  // The browser's own tooltip: lists of a hundred are slow to render with Mantine's.
  <span
    className={`${colours.coloured} ${classes.tile}`}
    data-colour={colour}
    title={word}
    aria-hidden
  >
    {letter}
  </span>
);

interface Props {
  kind: Kind;
  /** The type's colour and letter, where it has its own. */
  colour?: TypeColour | null;
  letter?: string | null;
}

export function KindTile({ kind, colour, letter }: Props) {
  const { letter: ofKind, word } = kinds[kind];
  return <LetterTile colour={colour ?? colourOfKind[kind]} letter={letter ?? ofKind} word={word} />;
}
