/** The table of a score as it is typed: its paper, inputs, classes, expected risks and test cases. */
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { outcomes, type OutcomeName } from '#shared/scores/point-score.ts';
import { outcomeWords, type CheckedInput } from '#shared/scores/checks/score-check.ts';
import type { ScoreTableFields } from '#shared/scores/builder/score-table.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { InputFields } from './InputFields.tsx';
import classes from './ScoreBuilder.module.css';

interface Props {
  draft: Draft<ScoreTableFields>;
  isReadOnly: boolean;
}

interface TableProps extends Props {
  /** What the check of the score as it stands says of its inputs. */
  checked: readonly CheckedInput[];
}

const outcomeLabels: Record<OutcomeName, string> = {
  readmission: 'Any readmission',
  'unplanned-readmission': 'An unplanned readmission',
  'death-or-unplanned-readmission': 'Death, or an unplanned readmission',
};

function PaperFields({ draft, isReadOnly: readOnly }: Props) {
  const shared = { readOnly, autosize: true };
  return (
    <>
      <TextInput label="Name" readOnly={readOnly} {...textOf(draft, 'name')} />
      <Textarea
        label="Paper"
        description="Authors, title, journal and year. Enter the table from the paper itself: other places misprint them."
        {...shared}
        {...textOf(draft, 'citation')}
      />
      <Textarea label="What the paper predicts" {...shared} {...textOf(draft, 'predicts')} />
      <Textarea
        label="C-statistic of the paper"
        description="With the patients in whom it was found"
        {...shared}
        {...textOf(draft, 'discrimination')}
      />
      <Textarea
        label="Bias"
        description="What studies found by race, sex, age, language or income. It stands below the score wherever it is read."
        {...shared}
        {...textOf(draft, 'bias')}
      />
      <Textarea
        label="Limits"
        description="For whom it was not made, a line each"
        {...shared}
        {...textOf(draft, 'limits')}
      />
    </>
  );
}

function OutcomeFields({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  return (
    <>
      <Select
        label="Outcome that is counted here"
        description={`${outcomeWords(values.outcome, values.outcomeDays)}. Stays in other hospitals are not seen.`}
        data={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.outcome}
        error={errors.outcome}
        onChange={(outcome) => change({ outcome: outcome as OutcomeName })}
      />
      <NumberInput
        label="Days after the discharge"
        min={1}
        max={90}
        allowDecimal={false}
        readOnly={readOnly}
        value={values.outcomeDays}
        error={errors.outcomeDays}
        onChange={(days) => change({ outcomeDays: typeof days === 'number' ? days : 0 })}
      />
    </>
  );
}

export function ScoreFields({ draft, isReadOnly, checked }: TableProps) {
  const text = {
    readOnly: isReadOnly,
    spellCheck: false,
    autosize: true,
    className: classes.code ?? '',
  };
  const source = { readOnly: isReadOnly, autosize: true };
  return (
    <>
      <PaperFields draft={draft} isReadOnly={isReadOnly} />
      <OutcomeFields draft={draft} isReadOnly={isReadOnly} />
      <InputFields draft={draft} isReadOnly={isReadOnly} checked={checked} />
      <Textarea
        label="Classes"
        description="From so many points on, a line each: “0: Low”, “5: High”. Empty where the paper has none."
        {...text}
        {...textOf(draft, 'cutOffs')}
      />
      <Textarea label="Where the classes are from" {...source} {...textOf(draft, 'cutOffSource')} />
      <Textarea
        label="Expected risks"
        description="What the paper expects of so many points, in percent: “0-4: 5.8”. Empty where it does not say it."
        {...text}
        {...textOf(draft, 'expected')}
      />
      <Textarea
        label="Where the expected risks are from"
        {...source}
        {...textOf(draft, 'expectedSource')}
      />
      <Textarea
        label="Test cases of the paper"
        description="Values by letter, then the points of the paper and what case it is: “L=5, A=yes: 7 Example in table 2”. All have to pass before it is published."
        minRows={3}
        {...text}
        {...textOf(draft, 'cases')}
      />
    </>
  );
}
