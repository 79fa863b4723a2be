/** The fields of a rule: its name and sentence, when it holds, and what it does. */
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { factTypes, factWords, type FactType } from '#shared/facts.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { NewRule } from '#shared/rules.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import type { CodeProblem } from '#client/ui/fields/code-editor/code-problem.ts';
import { ExpressionFields } from './expressions/ExpressionFields.tsx';
import { ActionFields } from './ActionFields.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  draft: Draft<NewRule>;
  isReadOnly: boolean;
  unmatched: Record<'condition' | 'evidence', CodeProblem[]>;
}

export function RuleFields({ draft, isReadOnly: readOnly, unmatched }: Props) {
  const { values, errors, change } = draft;
  const { names: jobs } = useJobs(values.ownerRole === null ? [] : [values.ownerRole]);
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
      <ExpressionFields draft={draft} isReadOnly={readOnly} unmatched={unmatched} />
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
