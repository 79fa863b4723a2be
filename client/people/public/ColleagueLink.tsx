/** A colleague's name that opens their card on the page where it stands. */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { NamedPerson } from '#shared/people.ts';
import { useUser } from '#client/shell/session/session.tsx';
import classes from '#client/people/colleagues/Colleague.module.css';

interface Props {
  id: string;
  /** In a grid, whose keys lead to the card by a cell. */
  tabIndex?: -1;
  children: ReactNode;
}

export function ColleagueLink({ id, tabIndex, children }: Props) {
  const { pathname, search, state } = useLocation();
  const next = new URLSearchParams(search);
  next.set('colleague', id);
  return (
    // What is open stays open below the card, and knows how it was opened.
    <Link
      to={`${pathname}?${next.toString()}`}
      state={state}
      tabIndex={tabIndex}
      className={classes.link ?? ''}
    >
      {children}
    </Link>
  );
}

/** The reader's own name opens nothing. */
export function ColleagueName({ person: { id, fullName } }: { person: NamedPerson }) {
  const { uid } = useUser();
  return id === uid ? fullName : <ColleagueLink id={id}>{fullName}</ColleagueLink>;
}

/** For lists that are given how a name is shown. */
export const colleagueName = (person: NamedPerson) => <ColleagueName person={person} />;
