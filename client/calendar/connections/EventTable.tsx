/** The events of a calendar file, of which those to bring in are selected. */
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { PreviewedEvent } from '#shared/calendar/calendar-feeds.ts';
import { skippedReasons } from '#shared/calendar/skipped-reasons.ts';
import type { Column, RowId } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { selectionBoxes } from '#client/ui/table/SelectionBox.tsx';
import { TablePages } from '#client/ui/table/TablePages.tsx';
import { isViewersZone } from '#client/ui/times/times.ts';
import { datesWords, noteWords, whenWords } from './event-words.ts';
import classes from './Connections.module.css';

const pageLength = 50;

interface Row {
  /** Its place in the file. */
  at: number;
  event: PreviewedEvent;
}

const nameOf = ({ title }: PreviewedEvent) => title || 'Without a title';

const Title = ({ event }: Row) =>
  event.skipped === null ? <strong>{nameOf(event)}</strong> : nameOf(event);

function Note({ event, zone }: Row & { zone: string }) {
  const note = noteWords(event, zone);
  return (
    <>
      {event.skipped !== null && (
        <span className={classes.dim}>{skippedReasons[event.skipped]}</span>
      )}
      {note && (
        <span className={classes.note}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {note}
        </span>
      )}
    </>
  );
}

const columnsFor = (zone: string): Column<Row>[] => [
  { heading: 'Event', isRowHeading: true, cell: Title },
  { heading: 'When', width: '26%', isNumeric: true, cell: ({ event }) => whenWords(event, zone) },
  { heading: 'Dates', width: '20%', isNumeric: true, cell: ({ event }) => datesWords(event, zone) },
  { heading: 'Note', width: '24%', cell: (row) => <Note {...row} zone={zone} /> },
];

const cardFor = (zone: string) => (row: Row) => (
  <>
    <Title {...row} />
    <Text size="sm" className="numbers">
      {whenWords(row.event, zone)}
      <br />
      {datesWords(row.event, zone)}
    </Text>
    <Note {...row} zone={zone} />
  </>
);

interface Props {
  zone: string;
  events: readonly PreviewedEvent[];
  /** Indices of the events to bring in. */
  selected: ReadonlySet<RowId>;
  onSelect: (selected: ReadonlySet<RowId>) => void;
  isLocked: boolean;
}

export function EventTable({ zone, events, selected, onSelect, isLocked }: Props) {
  const [page, setPage] = useState(1);
  const rows = events.map((event, at) => ({ at, event }));
  const selectable = new Set(rows.flatMap(({ at, event }) => (event.skipped === null ? [at] : [])));
  return (
    <>
      <Text size="sm" c="dimmed" px="md" pb="sm">
        {selected.size} of {events.length} in the file are chosen.{' '}
        {!isViewersZone(zone) && `Times in ${zone}.`}
      </Text>
      <DataTable
        label="Events"
        columns={columnsFor(zone)}
        rows={rows.slice((page - 1) * pageLength, page * pageLength)}
        idOf={({ at }) => at}
        card={cardFor(zone)}
        rowHeight={44}
        selection={selectionBoxes<(typeof rows)[number]>({
          selected,
          onSelect,
          selectable,
          isLocked,
          allLabel: `All ${selectable.size} that make you busy`,
          labelOf: ({ event }) => `Import ${nameOf(event)}, ${whenWords(event, zone)}`,
        })}
        failure={null}
        loading={null}
        empty={null}
      />
      {events.length > pageLength && (
        <TablePages count={events.length} pageLength={pageLength} page={page} onPage={setPage} />
      )}
    </>
  );
}
