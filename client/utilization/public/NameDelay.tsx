/** The form that names a delay of a stay, or corrects one that was named. */
import { Checkbox, NumberInput, Select, Stack, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import {
  delayAttributions,
  type DelayAttribution,
  type DelayReason,
  type StayDelay,
} from '#shared/utilization/delays.ts';
import type { StayLine } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  stay: StayLine;
  corrected: StayDelay | null;
  onDone: () => void;
}

/** The days that are over what was expected and not named yet. */
const unnamedDays = ({ daysOver, delayDays }: StayLine) => Math.max(1, (daysOver ?? 0) - delayDays);

const startOf = (stay: StayLine, corrected: StayDelay | null) => ({
  reasonId: corrected?.reasonId ?? (null as string | null),
  attribution: corrected?.attribution ?? (null as DelayAttribution | null),
  days: corrected?.days ?? unnamedDays(stay),
  isAvoidable: corrected?.isAvoidable ?? true,
  note: corrected?.note ?? '',
});

const reasonOptions = (reasons: readonly DelayReason[], corrected: StayDelay | null) =>
  reasons
    .filter(({ id, active }) => active || id === corrected?.reasonId)
    .map(({ id, name }) => ({ value: id, label: name }));

export function NameDelay({ stay, corrected, onDone }: Props) {
  const reasons = trpc.utilization.stays.reasons.list.useQuery({});
  const [draft, setDraft] = useState(() => startOf(stay, corrected));
  const [isBegun, setBegun] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(isBegun, ['stay', 'delay']);
  const save = trpc.utilization.stays.nameDelay.useMutation({
    onSuccess: () => {
      toast.done(corrected ? 'The delay is corrected.' : 'The delay is named.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(save.error);
  const change = (changes: Partial<typeof draft>) => {
    setBegun(true);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const chosen = reasons.data?.find(({ id }) => id === draft.reasonId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate({
      ...draft,
      reasonId: draft.reasonId ?? '',
      stayId: stay.id,
      corrects: corrected?.id ?? null,
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={corrected ? 'Correct the delay' : 'Delay'}>
      <Stack gap="sm">
        <ErrorAlert title="The delay was not saved" attempt={attempt}>
          {save.error && Object.keys(errors).length === 0 && wordsFor(save.error)}
        </ErrorAlert>
        <Picker
          label="Reason"
          data-autofocus
          data={reasonOptions(reasons.data ?? [], corrected)}
          nothingFoundMessage="No reason has that name. “Delay reasons” has the list."
          value={draft.reasonId}
          error={errors['reasonId']}
          onChange={(reasonId) => change({ reasonId, attribution: null })}
        />
        <NumberInput
          label="Days"
          description={corrected ? 'None takes the delay back; then say why.' : undefined}
          hideControls
          min={corrected ? 0 : 1}
          max={365}
          allowDecimal={false}
          value={draft.days}
          error={errors['days']}
          onChange={(days) => change({ days: typeof days === 'number' ? days : 0 })}
        />
        <Select
          label="Whose delay it is"
          allowDeselect={false}
          placeholder="As the reason says"
          data={Object.entries(delayAttributions).map(([value, label]) => ({ value, label }))}
          value={draft.attribution ?? chosen?.attribution ?? null}
          onChange={(attribution) => change({ attribution: attribution as DelayAttribution })}
        />
        <Checkbox
          label="Avoidable"
          checked={draft.isAvoidable}
          onChange={(event) => change({ isAvoidable: event.currentTarget.checked })}
        />
        <Textarea
          label="Note"
          description="Optional"
          autosize
          minRows={2}
          maxLength={500}
          value={draft.note}
          error={errors['note']}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <SubmitRow isPending={save.isPending} onLeave={onDone}>
          {corrected ? 'Save correction' : 'Save delay'}
        </SubmitRow>
      </Stack>
    </form>
  );
}
