/** What the letters of kinds, types or shifts stand for, where what is shown has place for the letter alone. */
import type { TypeColour } from '#shared/appointments.ts';
import colours from './colours.module.css';
import classes from './Legend.module.css';

export interface Letter {
  letter: string;
  name: string;
  colour: TypeColour;
}

export const eachOnce = <One extends Pick<Letter, 'letter' | 'name'>>(
  letters: readonly One[],
): One[] => [
  ...new Map(letters.map((letter) => [`${letter.letter} ${letter.name}`, letter])).values(),
];

/** Each once; nothing where there are none. What they stand beside says it in words to a screen reader. */
export function Legend({ letters }: { letters: readonly Letter[] }) {
  const unique = eachOnce(letters);
  if (unique.length === 0) return null;
  return (
    <p className={classes.legend} aria-hidden>
      {unique.map(({ letter, name, colour }) => (
        <span key={`${letter} ${name}`} className={colours.coloured} data-colour={colour}>
          <b>{letter}</b> {name}
        </span>
      ))}
    </p>
  );
}
