/** Assigns the case of the panel: to a colleague, a role, the people of a unit, or back to the queue, with the reason. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { AssigneeFields } from './AssigneeFields.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { assignTo, blankAssignee, type AssigneeDraft, type AssignWay } from './assignee-draft.ts';
import { useAssignPlan, type AssigningDone } from './use-assign-plan.ts';

const ways: readonly AssignWay[] = ['person', 'role', 'unit-people', 'nobody'];

interface Props {
  caseId: string;
  onAssigned: (done: AssigningDone) => void;
  onCancel: () => void;
}

export function AssignOne({ caseId, onAssigned, onCancel }: Props) {
  const [draft, setDraft] = useState(() => blankAssignee('person'));
  const [note, setNote] = useState('');
  useUnsaved(note !== '', ['case', 'assign']);
  const change = (changes: Partial<AssigneeDraft>) =>
    setDraft((before) => ({ ...before, ...changes }));
  const to = assignTo(draft);
  const planned = useAssignPlan({ of: { caseIds: [caseId] }, to, onAssigned });
  const { plan, query, failure, isPending } = planned;
  return (
    <Stack gap="sm" component="section" aria-label="Assign to somebody">
      <ErrorAlert title="It was not assigned" attempt={failure.attempt}>
        {failure.words}
      </ErrorAlert>
      <AssigneeFields ways={ways} draft={draft} change={change} />
      {to !== null && query.error && (
        <QueryFailed title="Who has how many could not be loaded." query={query} />
      )}
      {to !== null && query.isPending && <LoadingRows isBare words="Loading" height={40} />}
      {plan && <PlanPreview plan={plan} isOfOne />}
      <Textarea
        label="Why"
        description="Optional. Who gets it reads it, and it stays with the case"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          disabled={!planned.isReady}
          loading={isPending}
          onClick={() => planned.assign(note.trim())}
        >
          {draft.way === 'nobody' ? 'Put back' : 'Assign'}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
