/** An instant of the record as it is read: to the second, in the reader's own zone. */

const made = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = made.get(timeZone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  made.set(timeZone, fresh);
  return fresh;
}

/** "21 Nov 2026, 14:02:33" */
export const moment = (instant: string, timeZone: string): string =>
  format(timeZone).format(new Date(instant));
