/** Offers one of the reader's shifts: to all who are able, or to one colleague. */
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Swaps } from '#shared/roster/swaps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { shiftWords } from './SwapItem.tsx';

export function OfferForm({ swaps }: { swaps: Swaps }) {
  const [values, setValues] = useState({ assignmentId: '', toId: '', note: '' });
  const [search, setSearch] = useState('');
  const [id, setId] = useState(() => crypto.randomUUID());
  const colleagues = trpc.people.find.useQuery({ search });
  const offer = trpc.roster.swaps.offer.useMutation({
    onSuccess: () => {
      toast.done('Offered.');
      setValues({ assignmentId: '', toId: '', note: '' });
      setId(crypto.randomUUID());
    },
  });
  const change = (changes: Partial<typeof values>) => {
    offer.reset();
    setValues({ ...values, ...changes });
  };
  const { assignmentId, toId, note } = values;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offer.isPending || assignmentId === '') return;
    offer.mutate({ id, assignmentId, toId: toId || null, note: note.trim() || null });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Offer a shift">
      <Stack gap="sm" maw={560}>
        <Select
          label="Shift"
          placeholder={
            swaps.shifts.length === 0 ? 'You have no published shift ahead' : 'Choose one'
          }
          disabled={swaps.shifts.length === 0}
          data={swaps.shifts.map((shift) => ({
            value: shift.assignmentId,
            label: shiftWords(shift, swaps.zone),
          }))}
          value={assignmentId || null}
          error={offer.error && wordsFor(offer.error)}
          onChange={(chosen) => change({ assignmentId: chosen ?? '' })}
        />
        <Select
          label="To"
          placeholder="All of the unit who are able"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'All of the unit who are able' }}
          searchValue={search}
          onSearchChange={setSearch}
          data={(colleagues.data ?? []).map(({ id: value, fullName }) => ({
            value,
            label: fullName,
          }))}
          value={toId || null}
          onChange={(chosen) => change({ toId: chosen ?? '' })}
        />
        <TextInput
          label="Note"
          description="Optional"
          autoComplete="off"
          maxLength={300}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={offer.isPending} disabled={assignmentId === ''}>
            Offer shift
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
