/** Offers one of the reader's shifts: to all who are able, or to one colleague, perhaps for one of theirs. */
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Select, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Swaps } from '#shared/roster/swaps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { shiftWords } from './SwapItem.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Values {
  assignmentId: string;
  /** Null: all of the unit who are able. */
  to: { value: string; label: string } | null;
  /** A shift of that colleague; null: it is given away. */
  returnId: string | null;
  note: string;
}

const nothing: Values = { assignmentId: '', to: null, returnId: null, note: '' };

export function OfferForm({ swaps }: { swaps: Swaps }) {
  const [values, setValues] = useState(nothing);
  const [id, setId] = useState(() => crypto.randomUUID());
  const { colleagues, optionsWith, field } = useColleagueSearch(
    (name) => name === values.to?.label,
  );
  const offer = trpc.roster.swaps.offer.useMutation({
    onSuccess: () => {
      toast.done('Offered.');
      setValues(nothing);
      setId(crypto.randomUUID());
    },
  });
  const change = (changes: Partial<Values>) => {
    offer.reset();
    setValues({ ...values, ...changes });
  };
  const { assignmentId, to, returnId, note } = values;
  const theirs = trpc.roster.swaps.shiftsOf.useQuery(
    { practitionerId: to?.value ?? '' },
    { enabled: to !== null },
  );
  const offered = colleagues.map(({ id: value, fullName }) => ({ value, label: fullName }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offer.isPending || assignmentId === '') return;
    const toId = to?.value ?? null;
    offer.mutate({ id, assignmentId, toId, returnId, note: note.trim() || null });
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
        <Picker
          label="To"
          placeholder="All who are able"
          {...field}
          clearable
          clearButtonProps={{ 'aria-label': 'All who are able' }}
          data={optionsWith(to, offered)}
          value={to?.value ?? null}
          onChange={(id, chosen) =>
            change({ returnId: null, to: id === null ? null : { value: id, label: chosen.label } })
          }
        />
        {to && (
          <Select
            label="In return"
            placeholder={
              theirs.data?.length === 0 ? `${to.label} has no published shift ahead` : 'Nothing'
            }
            description="Optional. If they take yours, you get this one in the same moment."
            disabled={!theirs.data?.length}
            clearable
            clearButtonProps={{ 'aria-label': 'Nothing in return' }}
            data={(theirs.data ?? []).map((shift) => ({
              value: shift.assignmentId,
              label: shiftWords(shift, swaps.zone),
            }))}
            value={returnId}
            error={theirs.error && wordsFor(theirs.error)}
            onChange={(chosen) => change({ returnId: chosen })}
          />
        )}
        <TextInput
          label="Note"
          description="Optional"
          autoComplete="off"
          maxLength={300}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <SubmitRow isPending={offer.isPending} disabled={assignmentId === ''}>
          Offer shift
        </SubmitRow>
      </Stack>
    </form>
  );
}
