/** A colleague's name that opens their card on the page where it stands. */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './Colleague.module.css';

interface Props {
  id: string;
  children: ReactNode;
}

export function ColleagueLink({ id, children }: Props) {
  const { pathname, search, state } = useLocation();
  const next = new URLSearchParams(search);
  next.set('colleague', id);
  return (
    // What is open stays open below the card, and knows how it was opened.
    <Link to={`${pathname}?${next.toString()}`} state={state} className={classes.link ?? ''}>
      {children}
    </Link>
  );
}
