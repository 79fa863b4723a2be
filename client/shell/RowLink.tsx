/** The link of a row in a table or list; the whole row is clickable. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from '#client/ui/row-link.module.css';

interface Props {
  to: string;
  /** State of the history entry. */
  state: unknown;
  /** Whether its details are open now. */
  isOpen: boolean;
  children: ReactNode;
}

export const RowLink = ({ to, state, isOpen, children }: Props) => (
  <Link to={to} state={state} className={classes.link} aria-current={isOpen || undefined}>
    {children}
  </Link>
);
