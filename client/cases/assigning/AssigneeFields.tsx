/** The fields that say to whom cases are assigned: a person, people in turn, a role, the people of a unit, or nobody. */
import { Select } from '@mantine/core';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { RoundsPeople } from './RoundsPeople.tsx';
import type { AssigneeDraft, AssignWay } from './assignee-draft.ts';
import type { Assigning } from './use-assigning.ts';

const labels: Record<AssignWay, string> = {
  person: 'To one person',
  rounds: 'In turn, who has least first',
  unit: 'By the unit of the patient',
  role: 'To a role on duty',
  'unit-people': 'To the people of a unit',
  nobody: 'Back to the queue',
};

interface Props {
  ways: readonly AssignWay[];
  draft: AssigneeDraft;
  change: (changes: Partial<AssigneeDraft>) => void;
  /** Of whose team people are offered, where cases go in turn. */
  queue?: Assigning['queue'];
}

export function AssigneeFields({ ways, draft, change, queue = null }: Props) {
  const { names: jobs } = useJobs();
  return (
    <>
      <Select
        label="How"
        data={ways.map((value) => ({ value, label: labels[value] }))}
        allowDeselect={false}
        value={draft.way}
        onChange={(way) => way && change({ way })}
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
      {draft.way === 'unit-people' && (
        <UnitField
          label="Unit"
          description="Anybody of the unit can take one, and has it then"
          none="No unit"
          value={draft.unitId || null}
          error={undefined}
          onChange={(unitId) => change({ unitId: unitId ?? '' })}
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
