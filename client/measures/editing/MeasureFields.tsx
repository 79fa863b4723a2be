/** The fields of a measure: its name, its CQL with errors at their line, and what its definitions are. */
import { Alert, Checkbox, List, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import {
  improvements,
  measurePeriods,
  periodWords,
  type CqlCheck,
  type Improvement,
  type MeasurePeriod,
  type NewMeasure,
} from '#shared/measures.ts';
import { isObserving } from '#shared/measures/populations.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { CodeEditor } from '#client/ui/fields/code-editor/CodeEditor.tsx';
import { PopulationFields } from './PopulationFields.tsx';
import { completionsOf } from './cql-completions.ts';
import type { CheckedCql } from './use-cql-check.ts';

const improvementWords: Record<Improvement, string> = {
  increase: 'More of the numerator is better',
  decrease: 'Less of the numerator is better: it should not be',
};

interface Props {
  draft: Draft<NewMeasure>;
  isReadOnly: boolean;
}

function Parameters({ draft, isReadOnly, check }: Props & { check: CqlCheck | undefined }) {
  const { parameters } = draft.values;
  const fields = check?.outline.parameters ?? [];
  return fields.map(({ name, type, hasDefault }) => (
    <TextInput
      key={name}
      label={name}
      description={`A parameter of the type ${type}${hasDefault ? '; empty: as the CQL says' : ''}`}
      autoComplete="off"
      readOnly={isReadOnly}
      value={parameters[name] ?? ''}
      onChange={(event) => {
        const others = Object.fromEntries(
          Object.entries(parameters).filter(([other]) => other !== name),
        );
        const text = event.currentTarget.value;
        draft.change({ parameters: text === '' ? others : { ...others, [name]: text } });
      }}
    />
  ));
}

/** Warnings, errors of included libraries, and value sets that are missing. */
function Notes({ check }: { check: CqlCheck | undefined }) {
  if (!check) return null;
  const notes = check.issues.filter(({ isError, library }) => !isError || library !== null);
  const { missingValueSets } = check;
  if (notes.length + missingValueSets.length === 0) return null;
  return (
    <Alert color="warn" title="To look at" role="note">
      <List size="sm" spacing={4}>
        {missingValueSets.map((name) => (
          <List.Item key={name}>The value set “{name}” was not uploaded yet.</List.Item>
        ))}
        {notes.map(({ library, line, column, words }) => (
          <List.Item key={`${library} ${line} ${column} ${words}`}>
            {library === null ? '' : `${library}, `}line {line}: {words}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function checkWords({ check, isChecking, failure }: CheckedCql): string {
  if (failure) return wordsFor(failure);
  if (isChecking) return 'Checking the CQL. The first time takes up to half a minute.';
  if (!check) return '';
  const errors = check.issues.filter(({ isError }) => isError).length;
  return errors === 0 ? 'The CQL can be read.' : '';
}

export function MeasureFields({ draft, isReadOnly, check }: Props & { check: CheckedCql }) {
  const { values, errors, change } = draft;
  const outline = check.check?.outline;
  const completions = useMemo(() => completionsOf(outline), [outline]);
  const problems = useMemo(
    () =>
      (check.check?.issues ?? [])
        .filter(({ isError, library }) => isError && library === null)
        .map(({ line, column, words }) => ({ line, column, message: words })),
    [check.check],
  );
  return (
    <>
      <TextInput
        label="Name"
        description="Also the name of the gaps that it opens"
        readOnly={isReadOnly}
        {...textOf(draft, 'name')}
      />
      <Textarea
        label="Sentence"
        description="What it measures, as those who close its gaps read it"
        autosize
        readOnly={isReadOnly}
        {...textOf(draft, 'sentence')}
      />
      <CodeEditor
        label="CQL"
        description="FHIR 4.0.1 as it is kept here. “Measurement Period” is filled by the run."
        language="cql"
        minLines={16}
        readOnly={isReadOnly}
        value={values.cql}
        error={errors.cql}
        problems={problems}
        completions={completions}
        onChange={(cql) => change({ cql })}
      />
      <Text size="sm" c="dimmed" mih={20} component="output" display="block">
        {isReadOnly ? '' : checkWords(check)}
      </Text>
      <Notes check={check.check} />
      <PopulationFields draft={draft} isReadOnly={isReadOnly} outline={outline} />
      <Select
        label="Measurement period"
        data={measurePeriods.map((value) => ({ value, label: periodWords[value] }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={values.period}
        error={errors.period}
        onChange={(period) => change({ period: period as MeasurePeriod })}
      />
      <Select
        label="What is better"
        data={improvements.map((value) => ({ value, label: improvementWords[value] }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={values.improvement}
        error={errors.improvement}
        onChange={(improvement) => change({ improvement: improvement as Improvement })}
      />
      <Parameters draft={draft} isReadOnly={isReadOnly} check={check.check} />
      {!isObserving(values.populations) && (
        <Checkbox
          label="Opens a gap in care for each patient who does not meet it"
          disabled={isReadOnly}
          checked={values.opensGaps}
          onChange={(event) => change({ opensGaps: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
