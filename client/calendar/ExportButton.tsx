/** Saves what the calendar shows, with its filters, as a CSV file. */
import { ExportCsv, type ExportedList } from '#client/shell/ExportCsv.tsx';
import type { CalendarAddress } from './calendar-address.ts';
import { useStableFunction } from '#client/shell/use-stable-function.ts';

interface Props {
  address: CalendarAddress;
  days: readonly string[];
}

function listOf({ address, days }: Props): ExportedList {
  const from = days[0] ?? '';
  const range = { from, to: days.at(-1) ?? from, withPractitionerIds: address.people };
  const { kinds, states, hidden } = address;
  const filter = { kinds, ...(states && { states }), hiddenPractitionerIds: hidden };
  return { range, filter, withTimeOff: true };
}

/** The export button; it is not rendered again for other days, because its tooltip is slow to render. */
export const ExportButton = (props: Props) => (
  <ExportCsv listToExport={useStableFunction(() => listOf(props))} />
);
