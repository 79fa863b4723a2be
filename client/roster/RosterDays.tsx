/** A day of the roster as a list, for a phone: who has which shift, and to call, how it is covered, and who is free. */
import { Group, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Cell } from '#shared/roster.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { LetterTile } from '#client/ui/appointments/KindTile.tsx';
import { longDay } from '#client/ui/times/times.ts';
import type { RosterBoard } from './board/board.ts';
import type { Row } from './board/sheet.ts';
import { useBoardVersion } from './grid/CoverRow.tsx';
import { leaveWords, nameOf, proposalWords, typeTimes, wordsBelowType } from './roster-words.ts';
import classes from './RosterDays.module.css';

interface Props {
  board: RosterBoard;
  day: string;
  onCell: (cell: Cell) => void;
}

const orderOf = { primary: 0, backup: 1 } as const;

function Person({ board, row, day, words, onCell }: Props & { row: Row; words: string }) {
  const { uid } = useUser();
  const isOwn = row.practitionerId === uid;
  const phone = board.people.get(row.practitionerId)?.phone;
  return (
    <li className={classes.line}>
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
      {!isOwn &&
        (phone ? (
          <PhoneLink phone={phone} />
        ) : (
          <Text component="span" size="sm" c="dimmed" px={12} flex="none">
            No phone
          </Text>
        ))}
    </li>
  );
}

function Shifts({ board, type, day, onCell }: Props & { type: ShiftType }) {
  const { primaries, least } = board.coverOn(type, day);
  const isShort = primaries < least;
  // Who is called first stands first.
  const assigned = board.rows
    .flatMap((row) =>
      board
        .contentOf({ ...row, day })
        .filter(({ shiftTypeId }) => shiftTypeId === type.id)
        .map((shift) => ({ row, shift })),
    )
    .toSorted(({ shift: a }, { shift: b }) => orderOf[a.rank] - orderOf[b.rank]);
  const proposed = board.rows.filter(
    (row) => board.proposedIn({ ...row, day })?.shiftTypeId === type.id,
  );
  if (assigned.length + proposed.length === 0 && least === 0) return null;
  return (
    <section aria-label={type.name}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <LetterTile {...type} word={type.name} />
          <Title order={2} size={14} c={type.colour === 'off' ? 'dimmed' : ''}>
            {type.name} <span className={classes.times}>{typeTimes(type)}</span>
          </Title>
        </Group>
        {least > 0 && (
          <Text size="sm" c={isShort ? 'bad' : 'good'} className={classes.cover ?? ''}>
            {isShort && <IconAlertTriangle size={16} stroke={1.5} aria-hidden />}
            {isShort ? 'Short: needs' : 'Needs'} {least}, has {primaries}
          </Text>
        )}
      </Group>
      <ul className={classes.list}>
        {assigned.map(({ row, shift }) => (
          <Person
            key={shift.id}
            board={board}
            row={row}
            day={day}
            words={[leaveWords(board, { ...row, day }), wordsBelowType(board, type, shift)]
              .filter(Boolean)
              .join(', ')}
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
      {assigned.length + proposed.length === 0 && <Text c="dimmed">Nobody yet.</Text>}
    </section>
  );
}

export function DayList({ board, day, onCell }: Props) {
  useBoardVersion(board);
  const free = board.rows.filter((row) => board.contentOf({ ...row, day }).length === 0);
  return (
    <Stack gap="lg">
      <VisuallyHidden component="output">{longDay(day)}</VisuallyHidden>
      {[...board.types.values()].map((type) => (
        <Shifts key={type.id} board={board} type={type} day={day} onCell={onCell} />
      ))}
      {free.length > 0 && (
        <section aria-label="Without a shift">
          <Title order={2} size={14}>
            Without a shift
          </Title>
          <ul className={classes.list}>
            {free.map((row) => (
              <Person
                key={`${row.unitId} ${row.practitionerId}`}
                board={board}
                row={row}
                day={day}
                words={leaveWords(board, { ...row, day })}
                onCell={onCell}
              />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
