/** The events of a file in a table with ticks; cards on a phone. */
import { Checkbox, Group, Pagination, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { skippedBecause, type PreviewedEvent } from '#shared/calendar/feeds.ts';
import { isViewersZone } from '#client/ui/times/times.ts';
import { datesWords, noteWords, whenWords } from './event-words.ts';
import classes from './Connections.module.css';

const pageLength = 50;

interface LineProps {
  event: PreviewedEvent;
  zone: string;
  isTicked: boolean;
  isLocked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Line({ event, zone, isTicked, isLocked, onTick }: LineProps) {
  const { title, skipped } = event;
  const named = title || 'Without a title';
  const note = noteWords(event, zone);
  return (
    <tr data-skipped={skipped !== null || undefined}>
      <td>
        <Checkbox
          className={classes.tick ?? ''}
          aria-label={`Bring in ${named}, ${whenWords(event, zone)}`}
          checked={isTicked}
          disabled={skipped !== null || isLocked}
          onChange={(change) => onTick(change.currentTarget.checked)}
        />
      </td>
      <td>
        <strong>{named}</strong>
      </td>
      <td className="numbers">{whenWords(event, zone)}</td>
      <td className="numbers">{datesWords(event, zone)}</td>
      <td>
        {skipped !== null && <span className={classes.dim}>{skippedBecause[skipped]}</span>}
        {note && (
          <span className={classes.note}>
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {note}
          </span>
        )}
      </td>
    </tr>
  );
}

interface Props {
  zone: string;
  events: readonly PreviewedEvent[];
  /** Places of those that were unticked. */
  left: ReadonlySet<number>;
  onChange: (left: ReadonlySet<number>) => void;
  isLocked: boolean;
}

export function EventTable({ zone, events, left, onChange, isLocked }: Props) {
  const [page, setPage] = useState(1);
  const from = (page - 1) * pageLength;
  const shown = events.slice(from, from + pageLength);
  const offered = events.flatMap(({ skipped }, at) => (skipped === null ? [at] : []));
  const ticked = offered.filter((at) => !left.has(at)).length;
  const tick = (at: number, isTicked: boolean) => {
    const next = new Set(left);
    if (isTicked) next.delete(at);
    else next.add(at);
    onChange(next);
  };
  return (
    <>
      <Group justify="space-between" px="md" pb="sm">
        <Checkbox
          className={classes.tick ?? ''}
          label={`All ${offered.length} that make you busy`}
          checked={ticked > 0 && ticked === offered.length}
          indeterminate={ticked > 0 && ticked < offered.length}
          disabled={isLocked || offered.length === 0}
          onChange={(change) => onChange(new Set(change.currentTarget.checked ? [] : offered))}
        />
        <Text size="sm" c="dimmed">
          {events.length} in the file. {!isViewersZone(zone) && `Times in ${zone}.`}
        </Text>
      </Group>
      <table className={classes.table} aria-label="Events">
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.hidden}>Bring in</span>
            </th>
            <th scope="col">Event</th>
            <th scope="col">When</th>
            <th scope="col">Dates</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event, nth) => (
            <Line
              key={from + nth}
              event={event}
              zone={zone}
              isTicked={event.skipped === null && !left.has(from + nth)}
              isLocked={isLocked}
              onTick={(isTicked) => tick(from + nth, isTicked)}
            />
          ))}
        </tbody>
      </table>
      {events.length > pageLength && (
        <Group justify="space-between" p="md">
          <Text size="sm" c="dimmed" className="numbers">
            {from + 1}-{Math.min(from + pageLength, events.length)} of {events.length}
          </Text>
          <Pagination
            size="sm"
            total={Math.ceil(events.length / pageLength)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? 'Next page' : 'Previous page',
            })}
          />
        </Group>
      )}
    </>
  );
}
