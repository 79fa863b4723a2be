/** Discharges on a wall screen, opened by a secret address: read-only, by itself up to date, and printable. */
import { Table, Text, Title } from '@mantine/core';
import type { DischargeWall, WallRow } from '#shared/discharge/board.ts';
import { minuteMs } from '#shared/durations.ts';
import { SecretWall } from '#client/shell/pages/SecretWall.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { pastDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { ageWords, leavingStatus, targetWords } from '#client/discharge/discharge-words.ts';
import classes from './DischargeWallPage.module.css';

const freshEveryMs = 30_000;

function Bed({ row, now }: { row: WallRow; now: number }) {
  const { unit, bed, patient, targetDay, daysOver, barriers } = row;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {bed ?? '–'}
        <Text size="sm" c="dimmed">
          {[unit, patient].filter(Boolean).join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td>
        {targetDay ? pastDay(targetDay) : '–'}
        <Text size="sm" c="dimmed">
          {targetWords(daysOver)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...leavingStatus({ stay: { isOpen: true, daysOver }, barriers })} isWhole />
      </Table.Td>
      <Table.Td>
        {barriers.map(({ reason, owner, openedAt, dueAt, waitsFor }) => (
          <div key={`${reason} ${openedAt}`}>
            {reason}
            <Text size="sm" c="dimmed">
              {[
                waitsFor && `waits for ${waitsFor}`,
                owner ?? 'Nobody has it',
                ageWords(openedAt, now),
                dueAt && `due ${relativeTime(dueAt, now)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

function Figures({ wall: { avoidable, ended, figureDays } }: { wall: DischargeWall }) {
  return (
    <section aria-label="Figures" className={classes.figures}>
      <Title order={2} size="h3" mb="xs">
        Avoidable days
      </Title>
      {avoidable.length === 0 && <Text>Nobody has named any.</Text>}
      {avoidable.map(({ reason, party, days }) => (
        <Text key={`${reason} ${party}`}>
          <strong>{counted(days, 'day')}</strong> {reason} ({party})
        </Text>
      ))}
      <Text mt="sm" c="dimmed">
        {counted(ended.stays, 'stay')} ended in the last {figureDays} days, {ended.withDay} of them
        with a target day; {counted(ended.daysLate, 'day')} after it.
      </Text>
    </section>
  );
}

function Beds({ rows }: Pick<DischargeWall, 'rows'>) {
  const now = useNow(minuteMs);
  if (rows.length === 0) return <EmptyCard>Nobody is in a bed of these units.</EmptyCard>;
  return (
    <Table aria-label="Discharges" className={classes.beds} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Bed</Table.Th>
          <Table.Th scope="col">Target day</Table.Th>
          <Table.Th scope="col">Leaving</Table.Th>
          <Table.Th scope="col">Barriers</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          <Bed key={`${row.unit} ${row.bed} ${at}`} row={row} now={now} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

export const DischargeWallPage = () => (
  <SecretWall<DischargeWall>
    path="/discharge-board"
    feed="discharge"
    everyMs={freshEveryMs}
    className={classes.wall}
    ended="It was ended or renewed, or it was not copied whole. An administrator of the hospital makes a new one under On call, Boards and feeds."
    failed="The discharges could not be loaded."
    loading={<LoadingRows words="Loading the discharges" height={62} />}
    header={({ organization, name, zone }, when) => (
      <header className={classes.header}>
        <Title order={1} size="h2">
          Discharges, {organization}
        </Title>
        <Text c="dimmed">
          {name}. {when}. Times in {zone}.
        </Text>
      </header>
    )}
  >
    {(wall) => (
      <>
        <Beds rows={wall.rows} />
        <Figures wall={wall} />
      </>
    )}
  </SecretWall>
);
