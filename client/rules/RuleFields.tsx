/** The fields of a rule: its name and sentence, when it holds, and what it opens. */
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { factTypes, factWords, type FactType } from '#shared/facts.ts';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { HospitalRole } from '#shared/roles.ts';
import { kindsOfRules, onceFor, ruleDays, type NewRule, type OnceFor } from '#shared/rules.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const onceWords: Record<OnceFor, string> = {
  stay: 'One open case for each stay',
  patient: 'One open case for each patient',
  fact: 'A case for each fact',
};

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

interface Props {
  draft: Draft<NewRule>;
  isReadOnly: boolean;
}

export function RuleFields({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  const { names: jobs } = useJobs(values.ownerRole === null ? [] : [values.ownerRole]);
  const sharesStay = kindOf(values.kind).ofRule?.sharesStay === true;
  const shared = { readOnly, spellCheck: false };
  return (
    <>
      <TextInput
        label="Name"
        description="Also the title of its cases"
        readOnly={readOnly}
        {...textOf(draft, 'name')}
      />
      <Textarea
        label="Sentence"
        description="Why it opens a case, as those who work on it read it"
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
      <Select
        label="Opens"
        data={kindsOfRules.map((kind) => ({ value: kind, label: kindOf(kind).label }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.kind}
        error={errors.kind}
        onChange={(chosen) => {
          const kind = chosen as KindName;
          change({ kind, ...(kindOf(kind).ofRule?.sharesStay && { once: 'stay' as const }) });
        }}
      />
      <Select
        label="How often"
        description="While it is open, further facts raise it: they are added to it"
        data={onceFor.map((once) => ({
          value: once,
          label: onceWords[once],
          disabled: sharesStay && once !== 'stay',
        }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.once}
        error={errors.once}
        onChange={(once) => change({ once: once as OnceFor })}
      />
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
    </>
  );
}
