/** The panel that assigns several cases: to whom, and who would get how many. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { AssigneeFields } from './AssigneeFields.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { UnitPeople } from './UnitPeople.tsx';
import { assignTo, blankAssignee, type AssigneeDraft, type AssignWay } from './assignee-draft.ts';
import { useAssignPlan } from './use-assign-plan.ts';
import type { Assigning } from './use-assigning.ts';

const ways: readonly AssignWay[] = ['person', 'rounds', 'unit', 'role', 'unit-people', 'nobody'];

export function AssignPanel({ assigning }: { assigning: Assigning }) {
  const [draft, setDraft] = useState(() => blankAssignee('rounds'));
  const change = (changes: Partial<AssigneeDraft>) =>
    setDraft((before) => ({ ...before, ...changes }));
  const to = assignTo(draft);
  const planned = useAssignPlan({ of: assigning.of, to, onAssigned: assigning.finish });
  const { plan, query, failure, isPending } = planned;
  const verb = draft.way === 'nobody' ? 'Put back' : 'Assign';
  return (
    <Stack gap="md">
      <ErrorAlert title="Nothing was assigned" attempt={failure.attempt}>
        {failure.words}
      </ErrorAlert>
      <AssigneeFields ways={ways} draft={draft} change={change} queue={assigning.queue} />
      {draft.way === 'unit' && plan && (
        <UnitPeople
          units={plan.units}
          people={draft.people}
          onChange={(people) => change({ people })}
        />
      )}
      {to !== null && query.error && (
        <QueryFailed title="The plan could not be made." query={query} />
      )}
      {to !== null && query.isPending && <LoadingRows isBare words="Planning" height={40} />}
      {plan && <PlanPreview plan={plan} />}
      <Group>
        <Button disabled={!planned.isReady} loading={isPending} onClick={() => planned.assign()}>
          {plan ? `${verb} ${counted(plan.cases.length, 'case')}` : verb}
        </Button>
        <Button variant="default" disabled={isPending} onClick={assigning.back}>
          Choose others
        </Button>
      </Group>
    </Stack>
  );
}
