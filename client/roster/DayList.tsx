/** A day of the roster as a list, for a phone: who has which shift, how it is covered, and who is free. */
import { ActionIcon, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Cell } from '#shared/roster.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { longDay } from '#client/ui/times/times.ts';
import type { RosterBoard } from './board/board.ts';
import type { Row } from './board/sheet.ts';
import { useBoardVersion } from './grid/CoverRow.tsx';
import { nameOf, proposalWords, typeTimes, wordsBelowType } from './words.ts';
import classes from './DayList.module.css';

interface Props {
  board: RosterBoard;
  days: readonly string[];
  at: number;
  onDay: (at: number) => void;
  onCell: (cell: Cell) => void;
}

const orderOf = { primary: 0, backup: 1 } as const;

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

function Person({
  board,
  row,
  day,
  words,
  onCell,
}: Pick<Props, 'board' | 'onCell'> & { row: Row; day: string; words: string }) {
  return (
    <li>
      <UnstyledButton className={classes.person ?? ''} onClick={() => onCell({ ...row, day })}>
        <Text component="span" fw={600}>
          {nameOf(board, row.practitionerId)}
        </Text>
        {words && (
          <Text component="span" size="sm" c="dimmed">
            {words}
          </Text>
        )}
      </UnstyledButton>
    </li>
  );
}

function Shifts({
  board,
  type,
  day,
  onCell,
}: Pick<Props, 'board' | 'onCell'> & { type: ShiftType; day: string }) {
  const { primaries, least } = board.coverOn(type, day);
  const isShort = primaries < least;
  // Who is called first stands first.
  const taken = board.rows
    .flatMap((row) =>
      board
        .contentOf({ ...row, day })
        .filter(({ shiftTypeId }) => shiftTypeId === type.id)
        .map((shift) => ({ row, shift })),
    )
    .toSorted(({ shift: one }, { shift: other }) => orderOf[one.rank] - orderOf[other.rank]);
  const proposed = board.rows.filter(
    (row) => board.proposedIn({ ...row, day })?.shiftTypeId === type.id,
  );
  if (taken.length + proposed.length === 0 && least === 0) return null;
  return (
    <section aria-label={type.name}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h5" c={type.colour === 'off' ? 'dimmed' : ''}>
          {type.letter} {type.name} {typeTimes(type)}
        </Title>
        {least > 0 && (
          <Text size="sm" c={isShort ? 'bad' : 'good'} className={classes.cover ?? ''}>
            {isShort && <IconAlertTriangle size={16} stroke={1.5} aria-hidden />}
            {isShort ? 'Short: ' : ''}
            {primaries} of {least}
          </Text>
        )}
      </Group>
      <ul className={classes.list}>
        {taken.map(({ row, shift }) => (
          <Person
            key={shift.id}
            board={board}
            row={row}
            day={day}
            words={wordsBelowType(board, type, shift)}
            onCell={onCell}
          />
        ))}
        {proposed.map((row) => (
          <Person
            key={`${row.unitId} ${row.practitionerId}`}
            board={board}
            row={row}
            day={day}
            words={proposalWords(board, { ...row, day }) ?? ''}
            onCell={onCell}
          />
        ))}
      </ul>
      {taken.length + proposed.length === 0 && <Text c="dimmed">Nobody yet.</Text>}
    </section>
  );
}

export function DayList({ board, days, at, onDay, onCell }: Props) {
  useBoardVersion(board);
  const day = days[at] ?? days[0] ?? '';
  const free = board.rows.filter((row) => board.contentOf({ ...row, day }).length === 0);
  return (
    <Stack gap="lg">
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Day before"
          disabled={at === 0}
          onClick={() => onDay(at - 1)}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <Title order={2} size={16} aria-live="polite">
          {longDay(day)}
        </Title>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Day after"
          disabled={at >= days.length - 1}
          onClick={() => onDay(at + 1)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </Group>
      {[...board.types.values()].map((type) => (
        <Shifts key={type.id} board={board} type={type} day={day} onCell={onCell} />
      ))}
      {free.length > 0 && (
        <section aria-label="Without a shift">
          <Title order={3} size="h5">
            Without a shift
          </Title>
          <ul className={classes.list}>
            {free.map((row) => (
              <Person
                key={`${row.unitId} ${row.practitionerId}`}
                board={board}
                row={row}
                day={day}
                words="Free"
                onCell={onCell}
              />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
