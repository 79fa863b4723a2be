/** What publishing changes, by unit and person; who is named here is mailed theirs. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Assignment, RosterDifference, RosterUnit } from '#shared/roster.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { HitNotice } from '#client/shell/forms/AffectedAppointments.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { shortDay } from '#client/ui/times/times.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { useBoardVersion } from '#client/roster/grid/CoverRow.tsx';
import { nameOf } from '#client/roster/roster-words.ts';

interface Props {
  board: RosterBoard;
  unit: RosterUnit;
}

const listed = (board: RosterBoard, shifts: readonly Assignment[]) =>
  shifts
    .toSorted((shift, other) => shift.startsAt.localeCompare(other.startsAt))
    .map(({ shiftTypeId, day }) => `${shortDay(day)} ${board.types.get(shiftTypeId)?.name ?? ''}`)
    .join(', ');

function byPerson(board: RosterBoard, { added, removed }: RosterDifference) {
  const ids = new Set([...added, ...removed].map(({ practitionerId }) => practitionerId));
  const of = (id: string, shifts: readonly Assignment[]) =>
    shifts.filter(({ practitionerId }) => practitionerId === id);
  return [...ids]
    .map((id) => ({
      id,
      name: nameOf(board, id),
      added: of(id, added),
      removed: of(id, removed),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function Difference({ board, difference }: { board: RosterBoard; difference: RosterDifference }) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {byPerson(board, difference).map(({ id, name, added, removed }) => (
        <li key={id}>
          <Text fw={600}>{name}</Text>
          {added.length > 0 && <Text size="sm">Gets: {listed(board, added)}</Text>}
          {removed.length > 0 && <Text size="sm">Loses: {listed(board, removed)}</Text>}
        </li>
      ))}
    </Stack>
  );
}

function PublishUnit({ board, unit }: Props) {
  const { from, to } = board.period;
  const days = { unitId: unit.id, from, to };
  useBoardVersion(board);
  // What is still being sent would be missing from it.
  const enabled = board.isSettled();
  const query = trpc.roster.difference.useQuery(days, { staleTime: 0, gcTime: 0, enabled });
  const [note, setNote] = useState('');
  const [attempts, setAttempts] = useState(0);
  const publish = trpc.roster.publish.useMutation({
    onSuccess: ({ told: toldCount }) =>
      toast.done(
        `${unit.name} is published. ${toldCount === 1 ? '1 person gets' : `${toldCount} people get`} an email about what changed.`,
      ),
    onError: () => setAttempts((count) => count + 1),
  });
  const { data } = query;
  if (!data)
    return query.error ? (
      <QueryFailed title="What would change could not be loaded." query={query} />
    ) : (
      <LoadingRows isBare words="Loading what would change" height={44} />
    );
  const people = byPerson(board, data).length;
  const changesPast = [...data.added, ...data.removed].some(
    ({ endsAt }) => Date.parse(endsAt) <= query.dataUpdatedAt,
  );
  if (people === 0) return <Text c="dimmed">Everything of these days is published.</Text>;
  return (
    <Stack gap="md">
      {publish.error && (
        <ErrorAlert title="Not published" attempt={attempts}>
          {wordsFor(publish.error)}
        </ErrorAlert>
      )}
      <Difference board={board} difference={data} />
      {data.removed.length > 0 && <HitNotice hit={{ roster: days }} />}
      <TextInput
        label="Note"
        description={
          changesPast
            ? 'Needed, because shifts that have ended change. Included in each email.'
            : 'Optional. Included in each email.'
        }
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group>
        <Button
          loading={publish.isPending}
          onClick={() =>
            publish.mutate({
              ...days,
              version: data.version,
              note: note.trim() === '' ? null : note,
            })
          }
        >
          Publish and tell {people === 1 ? '1 person' : `${people} people`}
        </Button>
      </Group>
    </Stack>
  );
}

export const PublishPanel = ({ board }: { board: RosterBoard }) => (
  <Stack gap="xl">
    {board.period.units.map((unit) => (
      <Stack key={unit.id} gap="sm" component="section" aria-label={unit.name}>
        <Title order={3} size="h4">
          {unit.name}
        </Title>
        <PublishUnit board={board} unit={unit} />
      </Stack>
    ))}
  </Stack>
);
