/** A status that appears after a short delay, so that quick loading does not flicker. */
import type { ReactNode } from 'react';
import classes from './DelayedStatus.module.css';

export function DelayedStatus({ children }: { children: ReactNode }) {
  return <output className={classes.late}>{children}</output>;
}
