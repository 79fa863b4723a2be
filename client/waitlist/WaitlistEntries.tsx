/** The entries of the waiting list, open or closed, with a filter by type and a button to add one. */
import { Button, Group, Select, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import type { Part, WaitlistAddress } from '#client/appointments/public/waitlist-address.ts';
import { EntryCard } from './EntryCard.tsx';
import classes from './Waitlist.module.css';

interface AddProps {
  address: WaitlistAddress;
  /** Beside entries, whose own step is to be pressed first. */
  isQuiet?: boolean;
}

function AddButton({ address, isQuiet = false }: AddProps) {
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => address.add()}
    >
      Add a patient
    </Button>
  );
}

interface EmptyProps {
  part: Part;
  addButton: ReactNode;
  /** Null where entries of all types are listed. */
  onAllTypes: (() => void) | null;
}

/** Before the first entry it says what the list is for. */
function Empty({ part, addButton, onAllTypes }: EmptyProps) {
  if (onAllTypes)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={onAllTypes}>
            Show all types
          </Button>
        }
      >
        {part === 'waiting' ? 'No patients wait for this type.' : 'No entries of this type yet.'}
      </EmptyState>
    );
  if (part === 'over') return <EmptyState>No patients were booked or removed yet.</EmptyState>;
  return (
    <EmptyState action={addButton}>
      Add a patient who wants an earlier time. When an appointment is cancelled, we offer the time
      by email to those it suits, urgent ones first.
    </EmptyState>
  );
}

const Loading = () => (
  <DelayedStatus>
    <VisuallyHidden>Loading the waiting list</VisuallyHidden>
    <Stack gap="sm" aria-hidden>
      <Skeleton height={60} />
      <Skeleton height={150} />
      <Skeleton height={150} />
    </Stack>
  </DelayedStatus>
);

interface TypeFilterProps {
  typeId: string | null;
  onChange: (typeId: string | null) => void;
}

function TypeFilter({ typeId, onChange }: TypeFilterProps) {
  const { data: types = [] } = trpc.appointments.types.useQuery({});
  return (
    <Select
      label="Type"
      flex={1}
      placeholder="All types"
      clearable
      clearButtonProps={{ 'aria-label': 'All types' }}
      data={types.map(({ id, name }) => ({ value: id, label: name }))}
      value={typeId}
      onChange={onChange}
    />
  );
}

/** An empty list has nothing to filter. */
function Entries({ address }: { address: WaitlistAddress }) {
  const { part } = address;
  const [typeId, setTypeId] = useState<string | null>(null);
  const list = trpc.appointments.waitlist.list.useQuery(
    { show: part, ...(typeId ? { typeId } : {}) },
    { placeholderData: keepPreviousData },
  );
  const isFilterable = typeId !== null || (list.data?.entries.length ?? 0) > 0;
  return (
    <>
      {isFilterable && (
        <Group align="flex-end" wrap="nowrap" gap="sm">
          <TypeFilter typeId={typeId} onChange={setTypeId} />
          {part === 'waiting' && <AddButton address={address} isQuiet />}
        </Group>
      )}
      <ListContent
        rows={list.data?.entries}
        failure={failureOf(list, 'The waiting list could not be loaded.')}
        loading={<Loading />}
        empty={
          <Empty
            part={part}
            addButton={part === 'waiting' && <AddButton address={address} />}
            onAllTypes={typeId === null ? null : () => setTypeId(null)}
          />
        }
      >
        {(entries) => (
          <>
            {(part === 'over' || typeId !== null || list.data?.isMore) && (
              <Text size="sm" c="dimmed" component="output">
                {counted(entries.length, 'patient')}
                {list.data?.isMore && ', and more. Choose a type to see fewer.'}
              </Text>
            )}
            <ul className={classes.list} aria-label="Waiting list">
              {entries.map((entry) => (
                <EntryCard
                  key={entry.id}
                  entry={entry}
                  zone={list.data?.zone ?? 'UTC'}
                  address={address}
                />
              ))}
            </ul>
          </>
        )}
      </ListContent>
    </>
  );
}

export function EntryList({ address }: { address: WaitlistAddress }) {
  return (
    // The list is read first: a ring around the choice above it would look like another choice.
    <Stack gap="md" tabIndex={-1} data-autofocus className={classes.panel ?? ''}>
      <SegmentedControl
        fullWidth
        aria-label="Which part of the list"
        value={address.part}
        data={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'over', label: 'Booked or removed' },
        ]}
        onChange={address.showPart}
      />
      <Entries address={address} />
    </Stack>
  );
}
