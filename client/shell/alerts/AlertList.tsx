/** The cards of one kind of alert, and what is said of them aloud. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Alerts.module.css';

interface Props {
  label: string;
  /** Where on a desk; on a phone all kinds are in one column. */
  position: 'top' | 'bottom' | 'over-dialogs';
  live?: 'polite' | 'assertive';
  /** Said aloud; it may tell of more than has a card. */
  words: string;
  /** Without any the list is not shown. */
  cards: readonly ReactNode[];
}

export const AlertList = ({ label, position, live = 'polite', words, cards }: Props) => (
  <>
    <VisuallyHidden component="output" aria-live={live}>
      {words}
    </VisuallyHidden>
    {cards.length > 0 && (
      <section className={classes.list} data-place={position} aria-label={label} data-not-printed>
        {cards}
      </section>
    )}
  </>
);
