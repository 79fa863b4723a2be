/** The frame of what calls a clinician on every screen: a column over the page. */
import { Portal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import classes from './Alerts.module.css';

/** Below them, to what they lie over. */
const gapPx = 12;

export function Alerts({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize();
  // In a column on a phone they lie over the page, which begins below them; on a desk the column has no height.
  useEffect(() => {
    const { style } = document.documentElement;
    if (height > 0) style.setProperty('--alerts-height', `${height + gapPx}px`);
    return () => void style.removeProperty('--alerts-height');
  }, [height]);
  return (
    <Portal>
      <div ref={ref} className={classes.alerts} data-alerts>
        {children}
      </div>
    </Portal>
  );
}
