/** Where an open barrier waits, and the form that changes it in place. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { WaitsFor } from '#shared/discharge/waits-for.ts';
import { waitsForWords } from '#shared/discharge/waits-for-words.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { WaitsForField } from './WaitsForField.tsx';
import { waitsForDraft, waitsForInput } from './waits-for-draft.ts';

interface Props {
  barrier: { caseId: string; version: number; reason: string; waitsFor: WaitsFor | null };
  isBusy?: boolean;
}

function WaitsForForm({ barrier, onDone }: Props & { onDone: () => void }) {
  const { caseId, version, waitsFor } = barrier;
  const first = waitsForDraft(waitsFor);
  const [draft, setDraft] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const { discharge } = trpc.useUtils();
  const change = trpc.discharge.changeWaitsFor.useMutation({
    onSuccess: async () => {
      await Promise.all([discharge.stay.invalidate(), discharge.huddles.sheet.invalidate()]);
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(first) && !change.isSuccess, [
    'barrier',
    'waits-for',
  ]);
  const errors = fieldProblems(change.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate({ caseId, version, waitsFor: waitsForInput(draft) });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Waits for: ${barrier.reason}`}>
      <Stack gap="sm">
        <ErrorAlert title="It was not saved" attempt={attempt}>
          {change.error && Object.keys(errors).length === 0 && wordsFor(change.error)}
        </ErrorAlert>
        <WaitsForField
          value={draft}
          error={errors['waitsFor'] ?? errors['waitsFor.name']}
          onChange={setDraft}
        />
        <SubmitRow isPending={change.isPending} onLeave={onDone}>
          Save
        </SubmitRow>
      </Stack>
    </form>
  );
}

export function ChangeWaitsFor({ barrier, isBusy = false }: Props) {
  const [isChanging, setChanging] = useState(false);
  const { reason, waitsFor } = barrier;
  if (isChanging) return <WaitsForForm barrier={barrier} onDone={() => setChanging(false)} />;
  return (
    <Group gap="xs">
      {waitsFor && <Text size="sm">Waits for {waitsForWords(waitsFor)}</Text>}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isBusy}
        aria-label={
          waitsFor ? `Change what it waits for: ${reason}` : `Say what it waits for: ${reason}`
        }
        onClick={() => setChanging(true)}
      >
        {waitsFor ? 'Change' : 'Say what it waits for'}
      </Button>
    </Group>
  );
}
