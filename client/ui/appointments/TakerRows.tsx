/** For each appointment who takes it, proposed and chosen by hand: the rows, and what is chosen. */
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { GivenAppointment, TakersOf } from '#shared/appointments/reassignment.ts';
import {
  freeTakers,
  proposedChoice,
  takerWords,
  type Choice,
} from '#shared/appointments/taker-choice.ts';
import { purposeWords, timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { dayIn, shortDay } from '#client/ui/times/times.ts';
import classes from './TakerRows.module.css';

export interface TakerChoice {
  choice: Choice;
  /** Null: nobody takes it. */
  choose: (id: string, toId: string | null) => void;
  moves: GivenAppointment[];
}

/** The best suited of those who are free, until somebody chooses otherwise. */
export function useTakerChoice(rows: readonly TakersOf[]): TakerChoice {
  const [byHand, setByHand] = useState<Choice>({});
  const [leftIds, setLeftIds] = useState<ReadonlySet<string>>(new Set());
  const proposed = proposedChoice(rows, byHand);
  const choice = Object.fromEntries(Object.entries(proposed).filter(([id]) => !leftIds.has(id)));
  const choose = (id: string, toId: string | null) => {
    setLeftIds((before) => {
      const next = new Set(before);
      if (toId === null) next.add(id);
      else next.delete(id);
      return next;
    });
    if (toId !== null) setByHand((before) => ({ ...before, [id]: toId }));
  };
  const moves = rows.flatMap(({ appointment: { id, version } }) => {
    const toId = choice[id];
    return toId === undefined ? [] : [{ appointmentId: id, version, toId }];
  });
  return { choice, choose, moves };
}

interface RowsProps extends Pick<TakerChoice, 'choice' | 'choose'> {
  rows: readonly TakersOf[];
  zone: string;
}

function nobodyWords({ appointment: { keptBy }, takers }: TakersOf): string {
  if (keptBy !== null) return `Kept in ${keptBy}: give it there`;
  return takers.length === 0 ? 'Nobody is free and able then' : 'Nobody';
}

function Row({ row, rows, zone, choice, choose }: RowsProps & { row: TakersOf }) {
  const { appointment } = row;
  const { id, patientName, startsAt } = appointment;
  const offered = freeTakers(row, rows, choice);
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{patientName}</Text>
        <Text size="sm" c="dimmed">
          {shortDay(dayIn(zone, startsAt))}, {timeSpan(appointment, zone)}.{' '}
          {purposeWords(appointment)}
        </Text>
      </div>
      <Select
        label={`Who takes ${patientName}`}
        data={offered.map((taker) => ({ value: taker.id, label: takerWords(taker) }))}
        value={choice[id] ?? null}
        placeholder={nobodyWords(row)}
        disabled={row.takers.length === 0}
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': `Nobody takes ${patientName}` }}
        onChange={(toId) => choose(id, toId)}
      />
    </li>
  );
}

export const TakerRows = (props: RowsProps) => (
  <ol className={classes.rows}>
    {props.rows.map((row) => (
      <Row key={row.appointment.id} row={row} {...props} />
    ))}
  </ol>
);
