/** The form that adds, changes or retires a measure of gaps in care. */
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { factWords } from '#shared/facts.ts';
import { evidenceTypes, NewGapMeasure, type EvidenceType, type GapMeasure } from '#shared/gaps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

interface MeasureDraft {
  name: string;
  evidenceType: EvidenceType;
  /** One a line. */
  evidenceCodes: string;
  withinDays: number | string;
  typeIds: string[];
  active: boolean;
}

const empty: MeasureDraft = {
  name: '',
  evidenceType: 'Observation',
  evidenceCodes: '',
  withinDays: 365,
  typeIds: [],
  active: true,
};

const draftOf = ({ id: _id, version: _version, ...measure }: GapMeasure): MeasureDraft => ({
  ...measure,
  evidenceCodes: measure.evidenceCodes.join('\n'),
});

const typeChoices = evidenceTypes.map((type) => ({ value: type, label: factWords[type] }));

function Fields({ draft, isNew }: { draft: Draft<MeasureDraft>; isNew: boolean }) {
  const { values, errors, change } = draft;
  const { data: types = [] } = trpc.appointments.types.useQuery({});
  return (
    <>
      <TextInput
        label="Name"
        description="As payers’ lists write it. Upper and lower case do not count"
        data-autofocus
        {...textOf(draft, 'name')}
      />
      <Select
        label="Evidence"
        description="What the record has to have"
        data={typeChoices}
        allowDeselect={false}
        value={values.evidenceType}
        onChange={(value) => value && change({ evidenceType: value })}
      />
      <Textarea
        label="Codes of the evidence"
        description="One a line, as feeds send them. Any one of them closes the gap"
        autosize
        minRows={2}
        maxRows={10}
        value={values.evidenceCodes}
        error={errors.evidenceCodes}
        onChange={(event) => change({ evidenceCodes: event.currentTarget.value })}
      />
      <NumberInput
        label="At most so many days old"
        min={1}
        max={36_525}
        allowDecimal={false}
        value={values.withinDays}
        error={errors.withinDays}
        onChange={(withinDays) => change({ withinDays })}
      />
      <MultiPicker
        label="Types of visits that close it"
        description="Only clinicians with one of these types are offered"
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.typeIds}
        error={errors.typeIds}
        onChange={(typeIds) => change({ typeIds })}
      />
      {!isNew && (
        <Switch
          label="In use"
          description="Switch off to retire the measure. Its gaps stay, and nothing closes them."
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Props extends Omit<FormProps<GapMeasure>, 'item'> {
  /** Undefined: a new one. */
  measure: GapMeasure | undefined;
}

export function GapMeasureForm({ measure, ...form }: Props) {
  const draft = useDraft<MeasureDraft>(measure ? draftOf(measure) : empty, measure?.version);
  const saving = useSaving({ draft, word: 'measure', ...form });
  const add = trpc.gaps.addMeasure.useMutation(saving.answers);
  const save = trpc.gaps.saveMeasure.useMutation(saving.answers);
  const submit = () => {
    const { active, evidenceCodes, ...values } = draft.values;
    const parsed = NewGapMeasure.safeParse({ ...values, evidenceCodes: linesOf(evidenceCodes) });
    if (!parsed.success) return draft.reject(errorsOf<MeasureDraft>(parsed.error.issues));
    if (!measure) return add.mutate(parsed.data);
    return save.mutate({ ...parsed.data, measureId: measure.id, version: draft.version, active });
  };
  return (
    <ItemForm saving={saving} isNew={!measure} changes={[add, save]} onSubmit={submit}>
      <Fields draft={draft} isNew={!measure} />
    </ItemForm>
  );
}
