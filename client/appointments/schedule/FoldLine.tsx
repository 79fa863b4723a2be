/** A line in place of what is over, so that a phone begins with what is now: it opens and closes it. */
import { IconChevronRight } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { countWords } from './header-words.ts';
import classes from './FoldLine.module.css';

interface Props {
  /** "Mon 23 to Thu 26" */
  when: string;
  appointments: readonly Appointment[];
  now: number;
  isOpen: boolean;
  onToggle: () => void;
}

export const FoldLine = ({ when, appointments, now, isOpen, onToggle }: Props) => (
  <button type="button" className={classes.line} aria-expanded={isOpen} onClick={onToggle}>
    <IconChevronRight size={16} stroke={1.5} aria-hidden />
    {when}: {appointments.length === 0 ? 'no appointments' : countWords(appointments, now, false)}
  </button>
);
