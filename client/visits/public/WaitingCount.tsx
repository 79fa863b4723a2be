/** The number at the navigation's entry for tele-visits: how many patients wait. */
import { Badge, VisuallyHidden } from '@mantine/core';
import classes from '#client/shell/layout/Navigation.module.css';
import { waitingCountWords } from '#client/ui/appointments/waiting-count-words.ts';
import { useWaiting } from './use-waiting.ts';

export function WaitingCount() {
  const { patients } = useWaiting();
  if (patients.length === 0) return null;
  return (
    <Badge component="div" color="warn" variant="light" className={classes.count} fz={12}>
      <span aria-hidden>{patients.length}</span>
      <VisuallyHidden> {waitingCountWords(patients.length)}</VisuallyHidden>
    </Badge>
  );
}
