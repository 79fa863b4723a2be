/** A year of the roster to read: a person a row, a week a cell whose days stand in lanes; a week opens. */
import { Group, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { RosterYear, YearRow } from '#shared/roster/roster-year.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import { Card } from '#client/ui/Card.tsx';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { mondayOf } from '#client/ui/times/local-days.ts';
import { monthName, pastDay } from '#client/ui/times/times.ts';
import { WeekMarks } from './WeekMarks.tsx';
import { countsOf, countWords, marksOf, positionAfter, weeksOf, type Week } from './year.ts';
import classes from './YearRoster.module.css';

const rowPx = 44;

interface RowProps {
  row: YearRow;
  unit: string | null;
  weeks: readonly Week[];
  index: number;
  top: number;
  activeWeek: number | null;
  thisWeek: string;
}

const Row = memo(function Row({ row, unit, weeks, index, top, activeWeek, thisWeek }: RowProps) {
  const marks = weeks.map((week) => marksOf(row.strip, week));
  const counts = countsOf(marks);
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes.name}>
        <b title={row.fullName}>
          <ColleagueLink id={row.practitionerId} tabIndex={-1}>
            {row.fullName}
          </ColleagueLink>
        </b>
        {unit !== null && <small>{unit}</small>}
      </th>
      {weeks.map(({ monday }, week) => (
        <td
          key={monday}
          className={classes.week}
          aria-colindex={week + 2}
          aria-label={`${row.fullName}, week of ${pastDay(monday)}: ${countWords(countsOf([marks[week] ?? '']))}`}
          title={`${pastDay(monday)}: ${countWords(countsOf([marks[week] ?? '']))}`}
          tabIndex={activeWeek === week ? 0 : -1}
          data-row={index}
          data-week={week}
          data-current={monday === thisWeek || undefined}
        >
          <WeekMarks marks={marks[week] ?? ''} />
        </td>
      ))}
      <td aria-colindex={weeks.length + 2} className={classes.counts}>
        {counts.days} days, {counts.nights} nights
        <small>
          {counts.onCall} on call, {counts.weekendDays} weekend
        </small>
      </td>
    </tr>
  );
});

function Heads({ weeks, people }: { weeks: readonly Week[]; people: number }) {
  return (
    <thead className={classes.heads}>
      <tr aria-rowindex={1} className={classes.row}>
        <th scope="col" aria-colindex={1} className={classes.name}>
          {people === 1 ? '1 person' : `${people} people`}
        </th>
        {weeks.map(({ monday }, at) => {
          const isFirst = at === 0 || monday.slice(5, 7) !== weeks[at - 1]?.monday.slice(5, 7);
          return (
            <th
              key={monday}
              data-head={at}
              scope="col"
              aria-colindex={at + 2}
              aria-label={pastDay(monday)}
            >
              {isFirst && at > 0 && <span aria-hidden>{monthName(monday).slice(0, 3)}</span>}
            </th>
          );
        })}
        <th scope="col" aria-colindex={weeks.length + 2} className={classes.counts}>
          In the year
        </th>
      </tr>
    </thead>
  );
}

interface Props {
  unitIds: readonly string[];
  year: number;
  today: string;
  onWeek: (unitId: string, day: string) => void;
}

function Year({ data, year, today, onWeek }: Omit<Props, 'unitIds'> & { data: RosterYear }) {
  const weeks = weeksOf(year);
  const thisWeek = mondayOf(today);
  const current = Math.max(
    0,
    weeks.findIndex(({ monday }) => monday === thisWeek),
  );
  const [active, setActive] = useState({ row: 0, week: current });
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- the rows that it measures are rendered here
  const virtualizer = useVirtualizer({
    count: data.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: isPrinting ? data.rows.length : 8,
  });
  const { row, week } = active;
  // On a narrow screen the year begins at this week.
  useEffect(() => {
    table.current
      ?.querySelector(`[data-head="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  useEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-row="${row}"][data-week="${week}"]`,
    );
    if (table.current?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, week]);
  const open = (position: typeof active) => {
    const unitId = data.rows[position.row]?.unitId;
    const monday = weeks[position.week]?.monday;
    if (unitId !== undefined && monday !== undefined) onWeek(unitId, monday);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: data.rows.length, weeks: weeks.length };
    const to = positionAfter(active, event.key, size);
    if (to) {
      virtualizer.scrollToIndex(to.row);
      setActive(to);
    } else if (event.key === 'Enter') open(active);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: React.MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-week]') : null;
    if (cell) open({ row: Number(cell.dataset['row']), week: Number(cell.dataset['week']) });
  };
  const unitOf = (unitId: string) =>
    data.units.length > 1 ? (data.units.find(({ id }) => id === unitId)?.name ?? null) : null;
  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells open a week
        role="grid"
        aria-label={`Roster of ${year}`}
        aria-readonly
        aria-rowcount={data.rows.length + 1}
        aria-colcount={weeks.length + 2}
        className={classes.grid}
        style={{ '--weeks': weeks.length } as React.CSSProperties}
        ref={table}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <Heads weeks={weeks} people={data.rows.length} />
        <tbody
          className={classes.body}
          style={isPrinting ? {} : { height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const rosterRow = data.rows[index];
            return (
              rosterRow && (
                <Row
                  key={`${rosterRow.unitId} ${rosterRow.practitionerId}`}
                  row={rosterRow}
                  unit={unitOf(rosterRow.unitId)}
                  weeks={weeks}
                  index={index}
                  top={start}
                  activeWeek={row === index ? week : null}
                  thisWeek={thisWeek}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const legend = [
  { marks: 'd......', words: 'Day, above' },
  { marks: 's......', words: 'Swing' },
  { marks: 'c......', words: 'On call, in the middle' },
  { marks: 'f......', words: '24 h' },
  { marks: 'n......', words: 'Night, below' },
  { marks: '.......', words: 'Weekend, shaded at the right of each week' },
];

export function YearRoster({ unitIds, year, today, onWeek }: Props) {
  const query = trpc.roster.year.useQuery({ unitIds: [...unitIds], year });
  const { data } = query;
  if (!data)
    return query.error ? (
      <QueryFailed title="The year could not be loaded." query={query} />
    ) : (
      <LoadingRows words="Loading the year" height={rowPx} withAvatar />
    );
  if (data.rows.length === 0)
    return (
      <Card>
        <EmptyState>
          Nobody belongs to this unit yet. An administrator gives people a unit under People.
        </EmptyState>
      </Card>
    );
  return (
    <>
      {/* On paper the field with the units is not. */}
      <p data-printed-only style={{ margin: '0 0 6px', fontSize: 11 }}>
        <b>{listed(data.units.map(({ name }) => name))}</b>
      </p>
      <Group gap="md" mb="sm" component="ul" p={0} m={0} className={classes.legend ?? ''}>
        {legend.map(({ marks, words }) => (
          <Group key={words} component="li" gap={6} wrap="nowrap">
            <span className={classes.sample}>
              <WeekMarks marks={marks} />
            </span>
            <Text size="sm">{words}</Text>
          </Group>
        ))}
      </Group>
      <Year
        key={`${year} ${unitIds.join()}`}
        data={data}
        year={year}
        today={today}
        onWeek={onWeek}
      />
    </>
  );
}
