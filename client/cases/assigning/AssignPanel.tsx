/** The panel that assigns several cases: to whom, who would get how many, and what was done, with its undo. */
import { Button, Group, List, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignedCases, AssignManyTo } from '#shared/cases/case-assignment.ts';
import { undoMinutes } from '#shared/cases.ts';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { counted } from '#client/ui/list/counted.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
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

/** What was done, what was left and why, and the way back. */
function Done({ done, onClose }: { done: AssignedCases; onClose: () => void }) {
  const undo = trpc.cases.assigning.undo.useMutation({
    onSuccess: ({ count, left }) => {
      const stayWords = left.length > 0 ? ` ${left.length} stay: they were changed since.` : '';
      toast.done(`${counted(count, 'case')} put back.${stayWords}`);
      onClose();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Stack gap="md">
      <Text component="output">
        {counted(done.count, 'case')} assigned. Who got some was written to.
      </Text>
      {done.left.length > 0 && (
        <div>
          <Text size="sm">{counted(done.left.length, 'case')} left as they are:</Text>
          <List size="sm" withPadding>
            {done.left.map(({ caseId, title, because }) => (
              <List.Item key={caseId}>
                {title}: {because}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <Group>
        <Button onClick={onClose}>Done</Button>
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate({ assigningId: done.assigningId })}
        >
          Undo all
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Undo works for {undoMinutes} minutes, and leaves what was changed since.
      </Text>
    </Stack>
  );
}

function Plan({ assigning }: { assigning: Assigning }) {
  const [draft, setDraft] = useState(blank);
  const [attempt, setAttempt] = useState(0);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const to = toOf(draft);
  const query = trpc.cases.assigning.plan.useQuery(
    { of: assigning.of, to: to ?? { to: 'nobody' } },
    { enabled: to !== null, placeholderData: keepPreviousData },
  );
  const assign = trpc.cases.assigning.assign.useMutation({
    onSuccess: assigning.setDone,
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

export const AssignPanel = ({ assigning }: { assigning: Assigning }) =>
  assigning.done ? (
    <Done done={assigning.done} onClose={assigning.end} />
  ) : (
    <Plan assigning={assigning} />
  );
