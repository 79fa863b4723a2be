/** Colleagues in a sentence, each name a link to their card: "you, Dr. Sato and Dr. Haddad". */
import { Fragment } from 'react';
import type { NamedPerson } from '#shared/people.ts';
import { ColleagueName } from './ColleagueLink.tsx';

interface Props {
  people: readonly NamedPerson[];
  /** "you" stands first. */
  withReader?: boolean;
}

export const ColleagueNames = ({ people, withReader = false }: Props) => (
  <>
    {withReader && 'you'}
    {people.map((person, at) => (
      <Fragment key={person.id}>
        {(at > 0 || withReader) && (at === people.length - 1 ? ' and ' : ', ')}
        <ColleagueName person={person} />
      </Fragment>
    ))}
  </>
);
