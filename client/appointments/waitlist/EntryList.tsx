/** Who waits, in the order of asking, or who does no more; with the way to put somebody on the list. */
import {
  Button,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import type { Part, WaitlistAddress } from './address.ts';
import { EntryCard } from './EntryCard.tsx';
import classes from './Waitlist.module.css';

function AddButton({ address }: { address: WaitlistAddress }) {
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => address.add()}
    >
      Put somebody on the list
    </Button>
  );
}

const emptyWords: Record<Part, string> = {
  waiting: 'Nobody waits for an earlier time.',
  over: 'Nobody was booked or removed yet.',
};

function Entries({ address, typeId }: { address: WaitlistAddress; typeId: string | null }) {
  const { part } = address;
  const asked = trpc.appointments.waitlist.list.useQuery(
    { show: part, ...(typeId ? { typeId } : {}) },
    { placeholderData: keepPreviousData },
  );
  if (asked.error)
    return (
      <LoadFailed
        title="The waiting list could not be loaded."
        words={wordsFor(asked.error)}
        trying={asked.isFetching}
        onTryAgain={() => void asked.refetch()}
      />
    );
  if (!asked.data)
    return (
      <Late>
        <VisuallyHidden>Loading the waiting list</VisuallyHidden>
        <Stack gap="sm" aria-hidden>
          <Skeleton height={150} />
          <Skeleton height={150} />
        </Stack>
      </Late>
    );
  const { entries, zone, isMore } = asked.data;
  if (entries.length === 0)
    return (
      <EmptyState action={part === 'waiting' && <AddButton address={address} />}>
        {emptyWords[part]}
      </EmptyState>
    );
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" component="output">
          {entries.length === 1 ? '1 patient' : `${entries.length} patients`}
          {isMore && ', and more: choose a type'}
        </Text>
        {part === 'waiting' && <AddButton address={address} />}
      </Group>
      <ul className={classes.list} aria-label="Waiting list">
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} zone={zone} address={address} />
        ))}
      </ul>
    </>
  );
}

export function EntryList({ address }: { address: WaitlistAddress }) {
  const [typeId, setTypeId] = useState<string | null>(null);
  const { data: types = [] } = trpc.appointments.types.useQuery({});
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="Which part of the list"
        value={address.part}
        data={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'over', label: 'Booked or removed' },
        ]}
        onChange={(part) => address.showPart(part as Part)}
      />
      <Select
        label="Type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={typeId}
        onChange={setTypeId}
      />
      <Entries address={address} typeId={typeId} />
    </Stack>
  );
}
