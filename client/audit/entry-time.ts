/** Formats the time of an audit entry: to the second, in the reader's zone. */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
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
  formatters.set(timeZone, fresh);
  return fresh;
}

/** "21 Nov 2026, 14:02:33" */
export const formatEntryTime = (instant: string, timeZone: string): string =>
  formatterFor(timeZone).format(new Date(instant));
