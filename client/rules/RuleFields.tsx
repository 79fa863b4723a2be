/** The fields of a rule: its name and sentence, when it holds, and what it does. */
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { factTypes, factWords, type FactType } from '#shared/facts.ts';
import type { HospitalRole } from '#shared/roles.ts';
import { ruleDays, type NewRule } from '#shared/rules.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { ActionFields } from './ActionFields.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

interface Props {
  draft: Draft<NewRule>;
  isReadOnly: boolean;
}

export function RuleFields({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  const { names: jobs } = useJobs(values.ownerRole === null ? [] : [values.ownerRole]);
  const shared = { readOnly, spellCheck: false };
  return (
    <>
      <TextInput
        label="Name"
        description="Also the title of the cases that it opens"
        readOnly={readOnly}
        {...textOf(draft, 'name')}
      />
      <Textarea
        label="Sentence"
        description="Why it does so, as those who work on the case read it"
        autosize
        readOnly={readOnly}
        {...textOf(draft, 'sentence')}
      />
      <Select
        label="Judged when it is new or changed"
        data={factTypes.map((type) => ({ value: type, label: factWords[type] }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.factType}
        error={errors.factType}
        onChange={(type) => change({ factType: type as FactType })}
      />
      <Textarea
        label="Holds where"
        description={`FHIRPath on the fact, true or false. %facts has the patient’s record of the ${ruleDays} days before, %stay the stay of the fact.`}
        autosize
        minRows={3}
        styles={monospace}
        {...shared}
        {...textOf(draft, 'condition')}
      />
      <Textarea
        label="Shows besides"
        description="FHIRPath that gives more of %facts to show with the case. May stay empty."
        autosize
        styles={monospace}
        {...shared}
        {...textOf(draft, 'evidence')}
      />
      <ActionFields draft={draft} isReadOnly={readOnly} />
      {values.action === 'open' && (
        <Picker
          label="Who"
          description="Who holds the role then can take it"
          data={[
            { value: '', label: 'Anybody who works on its queue' },
            ...jobs.map((role) => ({ value: role, label: role })),
          ]}
          readOnly={readOnly}
          value={values.ownerRole ?? ''}
          error={errors.ownerRole}
          onChange={(role) => change({ ownerRole: (role || null) as HospitalRole | null })}
        />
      )}
      {values.action !== 'move' && (
        <NumberInput
          label="Due after hours"
          description="Leave empty where the clocks of the case say it"
          min={1}
          max={720}
          allowDecimal={false}
          readOnly={readOnly}
          value={values.dueHours ?? ''}
          error={errors.dueHours}
          onChange={(hours) => change({ dueHours: typeof hours === 'number' ? hours : null })}
        />
      )}
    </>
  );
}
