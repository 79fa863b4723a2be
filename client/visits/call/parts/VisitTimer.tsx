/** How long the visit has been open. */
import { useNow } from '#client/ui/times/use-now.ts';
import { elapsedWords } from './elapsed-words.ts';
import classes from './VisitTimer.module.css';

export function VisitTimer({ since }: { since: string }) {
  const now = useNow(1_000);
  return (
    <span role="timer" className={classes.timer} aria-label="Time since the visit was opened">
      {elapsedWords(now - Date.parse(since))}
    </span>
  );
}
