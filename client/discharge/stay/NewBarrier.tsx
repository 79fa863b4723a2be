/** Opens a barrier on a stay: its reason, who deals with it, until when, and where it waits. */
import { Group, Select, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AssignTo } from '#shared/cases.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { dueChoices } from './barrier-choices.ts';
import { WaitsForField } from './WaitsForField.tsx';
import { blankWaitsFor, waitsForInput } from './waits-for-draft.ts';
import { useReasons } from './use-reasons.ts';
import { WhoField } from '#client/people/public/WhoField.tsx';

const nobody: AssignTo = { to: 'nobody' };

interface Props {
  stayId: string;
  zone: string;
  onDone: () => void;
}

export function NewBarrier({ stayId, zone, onDone }: Props) {
  const now = useNow(minuteMs);
  const reasons = useReasons();
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [assign, setAssign] = useState(nobody);
  const [waitsFor, setWaitsFor] = useState(blankWaitsFor);
  const [dueAt, setDueAt] = useState('');
  const [attempt, setAttempt] = useState(0);
  const open = trpc.discharge.openBarrier.useMutation({
    onSuccess: () => {
      toast.done('The barrier is open.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useUnsaved((reasonId !== null || waitsFor !== blankWaitsFor) && !open.isSuccess, [
    'barrier',
    'new',
  ]);
  const errors = fieldProblems(open.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    open.mutate({
      stayId,
      reasonId: reasonId ?? '',
      dueAt: dueAt || null,
      assign,
      waitsFor: waitsForInput(waitsFor),
    });
  };
  const active = (reasons.data ?? []).filter((reason) => reason.active);
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="New barrier">
      <Stack gap="sm">
        <ErrorAlert title="The barrier was not opened" attempt={attempt}>
          {open.error && Object.keys(errors).length === 0 && wordsFor(open.error)}
        </ErrorAlert>
        <Picker
          label="Reason"
          data-autofocus
          data={active.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage="No reason has that name. “Reasons” on the discharge board has the list."
          value={reasonId}
          error={errors['reasonId']}
          onChange={setReasonId}
        />
        <Group gap="sm" align="start">
          <WhoField label="Who deals with it" value={assign} onChange={setAssign} />
          <Select
            label="Until"
            allowDeselect={false}
            data={dueChoices({ now, zone })}
            value={dueAt}
            error={errors['dueAt']}
            onChange={(chosen) => setDueAt(chosen ?? '')}
          />
        </Group>
        <WaitsForField
          value={waitsFor}
          error={errors['waitsFor'] ?? errors['waitsFor.name']}
          onChange={setWaitsFor}
        />
        <SubmitRow isPending={open.isPending} onLeave={onDone}>
          Open barrier
        </SubmitRow>
      </Stack>
    </form>
  );
}
