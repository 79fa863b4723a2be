/** The panel that assigns several cases: to whom, and who would get how many. */
import { Button, Group, Select, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignManyTo } from '#shared/cases/case-assignment.ts';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { counted } from '#client/ui/list/counted.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { RoundsPeople } from './RoundsPeople.tsx';
import { UnitPeople } from './UnitPeople.tsx';
import type { Assigning } from './use-assigning.ts';

type Way = AssignManyTo['to'];

const ways: { value: Way; label: string }[] = [
  { value: 'person', label: 'To one person' },
  { value: 'rounds', label: 'In turn, who has least first' },
  { value: 'unit', label: 'By the unit of the patient' },
  { value: 'role', label: 'To a role on duty' },
  { value: 'nobody', label: 'Back to the queue' },
];

const blank = {
  way: 'rounds' as Way,
  personId: '',
  personIds: [] as string[],
  role: '',
  people: [] as { unit: string; personId: string }[],
};
type Draft = typeof blank;

/** Null until somebody is chosen. */
function toOf({ way, personId, personIds, role, people }: Draft): AssignManyTo | null {
  if (way === 'person') return personId === '' ? null : { to: way, personId };
  if (way === 'rounds') return personIds.length === 0 ? null : { to: way, personIds };
  if (way === 'role') return role === '' ? null : { to: way, role };
  return way === 'unit' ? { to: way, people } : { to: way };
}

interface WhomProps extends Pick<Assigning, 'queue'> {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}

function Whom({ draft, change, queue }: WhomProps) {
  const { names: jobs } = useJobs();
  return (
    <>
      <Select
        label="How"
        data={ways}
        allowDeselect={false}
        value={draft.way}
        onChange={(way) => change({ way: way ?? 'rounds' })}
      />
      {draft.way === 'person' && (
        <ColleagueSelect
          label="Who"
          value={draft.personId}
          onChange={(personId) => change({ personId })}
        />
      )}
      {draft.way === 'rounds' && (
        <RoundsPeople
          queue={queue}
          value={draft.personIds}
          onChange={(personIds) => change({ personIds })}
        />
      )}
      {draft.way === 'role' && (
        <Picker
          label="Role"
          description="Who holds it on duty can take them"
          data={jobs}
          value={draft.role || null}
          onChange={(role) => change({ role: role ?? '' })}
        />
      )}
    </>
  );
}

export function AssignPanel({ assigning }: { assigning: Assigning }) {
  const [draft, setDraft] = useState(blank);
  const [attempt, setAttempt] = useState(0);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const to = toOf(draft);
  const query = trpc.cases.assigning.plan.useQuery(
    { of: assigning.of, to: to ?? { to: 'nobody' } },
    { enabled: to !== null, placeholderData: keepPreviousData },
  );
  const assign = trpc.cases.assigning.assign.useMutation({
    onSuccess: assigning.finish,
    onError: () => setAttempt((before) => before + 1),
  });
  const plan = to === null ? undefined : query.data;
  const isReady = plan !== undefined && !query.isPlaceholderData && plan.cases.length > 0;
  const verb = draft.way === 'nobody' ? 'Put back' : 'Assign';
  return (
    <Stack gap="md">
      <ErrorAlert title="Nothing was assigned" attempt={attempt}>
        {assign.error && wordsFor(assign.error)}
      </ErrorAlert>
      <Whom draft={draft} change={change} queue={assigning.queue} />
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
        <Button
          disabled={!isReady}
          loading={assign.isPending}
          onClick={() => plan && assign.mutate({ cases: plan.cases })}
        >
          {plan ? `${verb} ${counted(plan.cases.length, 'case')}` : verb}
        </Button>
        <Button variant="default" disabled={assign.isPending} onClick={assigning.back}>
          Choose others
        </Button>
      </Group>
    </Stack>
  );
}
