/** Shows what is inside only after a moment, so that what is quick does not flicker. */
import type { ReactNode } from 'react';
import classes from './states/DelayedStatus.module.css';

export function Late({ children }: { children: ReactNode }) {
  return <output className={classes.late}>{children}</output>;
}
