/** Saves what the calendar shows, with its filters, as a CSV file. */
import { ExportCsv } from '#client/shell/ExportCsv.tsx';
import type { CalendarAddress } from './address.ts';

interface Props {
  address: CalendarAddress;
  days: readonly string[];
}

export function ExportButton({ address, days }: Props) {
  const from = days[0] ?? '';
  const range = { from, to: days.at(-1) ?? from, withPractitionerIds: address.people };
  const { kinds, states, hidden } = address;
  const filter = { kinds, ...(states && { states }), hiddenPractitionerIds: hidden };
  return <ExportCsv range={range} filter={filter} withTimeOff />;
}
