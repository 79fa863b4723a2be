/** Enters an input of point scores that the record does not say, or says wrong. */
import { NumberInput, Radio, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { InputReading } from '#shared/scores.ts';
import type { ScoreInput } from '#shared/scores/point-score.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  stayId: string;
  input: Pick<ScoreInput, 'name' | 'label' | 'definition' | 'kind'>;
  reading: InputReading;
  onDone: () => void;
}

export function EnterInput({ stayId, input, reading, onDone }: Props) {
  const { name, label, definition, kind } = input;
  const [value, setValue] = useState(reading.origin === 'person' ? reading.value : null);
  const [note, setNote] = useState(reading.note ?? '');
  const [isBegun, setBegun] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(isBegun, ['stay']);
  const save = trpc.scores.enter.useMutation({
    onSuccess: () => {
      toast.done(`${label} is entered.`);
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const [isEmpty, setEmpty] = useState(false);
  const error = fieldProblems(save.error)['value'] ?? (isEmpty ? 'Enter what it is' : undefined);
  const enter = (next: number | null) => {
    setBegun(true);
    setEmpty(false);
    setValue(next);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (value === null) setEmpty(true);
    else save.mutate({ stayId, input: name, value, note });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="sm">
        <ErrorAlert title="It was not saved" attempt={attempt}>
          {save.error &&
            Object.keys(fieldProblems(save.error)).length === 0 &&
            wordsFor(save.error)}
        </ErrorAlert>
        {kind === 'yes-no' ? (
          <Radio.Group
            label={label}
            description={definition}
            value={value === null ? null : String(value)}
            error={error}
            onChange={(chosen) => enter(Number(chosen))}
          >
            <Group mt="xs">
              <Radio value="1" label="Yes" />
              <Radio value="0" label="No" />
            </Group>
          </Radio.Group>
        ) : (
          <NumberInput
            label={label}
            description={definition}
            data-autofocus
            hideControls
            min={0}
            max={10_000}
            allowNegative={false}
            allowDecimal={kind === 'measure'}
            value={value ?? ''}
            error={error}
            onChange={(next) => enter(typeof next === 'number' ? next : null)}
          />
        )}
        <TextInput
          label="Where you have it from"
          description="Optional"
          maxLength={500}
          value={note}
          onChange={(event) => {
            setBegun(true);
            setNote(event.currentTarget.value);
          }}
        />
        <SubmitRow isPending={save.isPending} onLeave={onDone}>
          Enter
        </SubmitRow>
      </Stack>
    </form>
  );
}
