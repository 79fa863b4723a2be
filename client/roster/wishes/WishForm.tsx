/** What somebody wishes for a day, or for it and the days after: of the whole day or a shift type, with a note. */
import { Stack, Text } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { NoteField } from '#client/roster/NoteField.tsx';
import { WishKind, type ShiftWish } from '#shared/roster.ts';
import { mostWishDays } from '#shared/roster/roster-people.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { typeTimes } from '#client/roster/roster-words.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { daysFrom, draftOf, savingOf, wholeDay, withKind } from './wish-draft.ts';

interface Props {
  day: string;
  wishes: readonly ShiftWish[];
  types: readonly ShiftType[];
  onDone: () => void;
}

const none = 'none';
const choices = [
  { value: none, label: 'None' },
  { value: 'wanted', label: 'Wanted' },
  { value: 'unwanted', label: 'Unwanted' },
  { value: 'impossible', label: 'Impossible' },
];

interface ChoiceProps {
  label: string;
  value: WishKind | undefined;
  onChange: (kind: WishKind | null) => void;
}

function Choice({ label, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={choices}
        value={value ?? none}
        onChange={(next) => onChange(next === none ? null : WishKind.parse(next))}
      />
    </Stack>
  );
}

export function WishForm({ day, wishes, types, onDone }: Props) {
  const [draft, setDraft] = useState(() => draftOf(wishes));
  const [last, setLast] = useState(day);
  const save = trpc.roster.wishes.save.useMutation({
    onSuccess: () => {
      toast.done('Your wishes are saved.');
      onDone();
    },
  });
  const isTooFar = last > addDays(day, mostWishDays - 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && !isTooFar) save.mutate(savingOf(draft, daysFrom(day, last)));
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Wishes of this day">
      <Stack gap="md">
        <ErrorAlert title="Not saved" attempt={save.failureCount}>
          {save.error && wordsFor(save.error)}
        </ErrorAlert>
        {[{ id: wholeDay, label: 'The whole day' }, ...types.map(optionOf)].map(({ id, label }) => (
          <Choice
            key={id}
            label={label}
            value={draft.kinds[id]}
            onChange={(kind) => setDraft(withKind(draft, id, kind))}
          />
        ))}
        <DateField
          label="Until"
          description="The same for every day until then, in place of what they have"
          firstDay={day}
          value={last}
          error={isTooFar && `At most ${mostWishDays} days at once`}
          onChange={setLast}
        />
        <NoteField
          reader="who plans"
          maxLength={200}
          value={draft.note}
          onChange={(note) => setDraft({ ...draft, note })}
        />
        <SubmitRow isPending={save.isPending}>Save wishes</SubmitRow>
      </Stack>
    </form>
  );
}

const optionOf = (type: ShiftType) => ({
  id: type.id,
  label: `${type.letter} ${type.name} ${typeTimes(type)}`,
});
