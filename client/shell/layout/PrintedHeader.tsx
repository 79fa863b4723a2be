/** On paper alone: whose page it is, of which hospital, in which zone, and when it was printed. */
import { memo } from 'react';
import { useUser } from '#client/shell/session/session.tsx';
import { usePrinting } from './use-printing.ts';
import { clockTime, dayIn, wholeDay, wholeWeekday } from '#client/ui/times/times.ts';

/** The day as the titles of sheets write theirs. */
const printedAt = (zone: string) => {
  const now = Date.now();
  return `${wholeDay(dayIn(zone, now))}, ${clockTime(now, zone)}`;
};

interface Props {
  zone: string | null;
  /** The one day that the page shows: its title may have no year. */
  day?: string | null;
}

export const PrintedHeader = memo(({ zone, day = null }: Props) => {
  const { fullName, hospitalRole, organization } = useUser();
  // Rendered anew as printing begins, with the time of it.
  usePrinting();
  if (!zone) return null;
  return (
    <p data-printed-only style={{ margin: '0 0 6px', fontSize: 11 }}>
      {day && <b>{wholeWeekday(day)}. </b>}
      <b>{fullName}</b>, {hospitalRole}. {organization}. Times in {zone}. Printed {printedAt(zone)}.
    </p>
  );
});
