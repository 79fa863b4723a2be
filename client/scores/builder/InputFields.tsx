/** The inputs of a score: what each counts, from where it is read, and its points. */
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UnmatchedPath } from '#shared/expressions/unmatched-words.ts';
import { checkedWords, type CheckedInput } from '#shared/scores/checks/score-check.ts';
import { inputKinds, mostInputs, type InputKind } from '#shared/scores/point-score.ts';
import { isReading, recordReadings, scoreInputNames } from '#shared/scores/record-readings.ts';
import type {
  InputFields as Fields,
  ScoreTableFields,
} from '#shared/scores/builder/score-table.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { CodeEditor } from '#client/ui/fields/code-editor/CodeEditor.tsx';
import type { CodeCompletion, CodeProblem } from '#client/ui/fields/code-editor/code-problem.ts';
import { unmatchedProblem } from '#client/ui/fields/code-editor/unmatched-problem.ts';
import { functionCompletions } from '#client/ui/fields/code-editor/function-completions.ts';
import { RemoveRowButton } from '#client/ui/forms/RemoveRowButton.tsx';
import { useExpressionProblems, type InputProblems } from './use-expression-problems.ts';
import classes from './ScoreBuilder.module.css';

const kindWords: Record<InputKind, string> = {
  'yes-no': 'Yes or no',
  count: 'Count',
  measure: 'Measured value',
};

const blank: Fields = {
  letter: '',
  label: '',
  definition: '',
  reading: null,
  expression: '',
  evidence: '',
  kind: 'yes-no',
  unit: '',
  points: 'yes: 1',
};

const sources = [
  { value: '', label: 'FHIRPath' },
  ...scoreInputNames.map((value) => ({
    value: value as string,
    label: recordReadings[value].label,
  })),
];

const pointsHints: Record<InputKind, string> = {
  'yes-no': '“yes: 3”. No has none',
  count: 'From which value on how many, a line each: “0: 0”, “1: 2”, “4: 5”',
  measure: 'From which value on how many, a line each: “below: 1”, “12: 0”',
};

interface Props {
  input: Fields;
  index: number;
  isReadOnly: boolean;
  errorOf: (field: keyof Fields) => string | undefined;
  /** Of its expressions. */
  problems: Record<keyof InputProblems, readonly CodeProblem[]>;
  onChange: (changes: Partial<Fields>) => void;
  onRemove: () => void;
}

const variables: readonly CodeCompletion[] = [
  { label: '%facts', info: 'The patient’s record of the year before the admission' },
  { label: '%stay', info: 'The stay, as %context' },
];

const completions = (textBefore: string) =>
  textBefore.endsWith('.') ? functionCompletions : variables;

const warningOf = (path: UnmatchedPath) => unmatchedProblem(path, checkedWords);

/** What the expression gives, and what it shows. */
function ExpressionFields({ input, isReadOnly: readOnly, errorOf, problems, onChange }: Props) {
  const shared = { readOnly, language: 'fhirpath', completions } as const;
  const stateOf = (name: keyof InputProblems) =>
    problems[name].length > 0 ? { problems: problems[name] } : { error: errorOf(name) };
  return (
    <>
      <CodeEditor
        label="Expression"
        description="FHIRPath on the Encounter of the stay: one number, or true or false. %facts has the record of the year before the admission, until the discharge. Nothing found is missing, not zero."
        minLines={2}
        {...shared}
        value={input.expression}
        onChange={(expression) => onChange({ expression })}
        {...stateOf('expression')}
      />
      <CodeEditor
        label="Shows"
        description="FHIRPath that gives those of %facts that it was read from. May stay empty."
        minLines={1}
        {...shared}
        value={input.evidence}
        onChange={(evidence) => onChange({ evidence })}
        {...stateOf('evidence')}
      />
      <Group gap="sm" align="start" grow>
        <Select
          label="What it is"
          data={inputKinds.map((value) => ({ value, label: kindWords[value] }))}
          allowDeselect={false}
          readOnly={readOnly}
          value={input.kind}
          error={errorOf('kind')}
          onChange={(kind) => onChange({ kind: kind as InputKind })}
        />
        {input.kind === 'measure' && (
          <TextInput
            label="Unit"
            autoComplete="off"
            readOnly={readOnly}
            value={input.unit}
            error={errorOf('unit')}
            onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
          />
        )}
      </Group>
    </>
  );
}

function InputFieldset(props: Props) {
  const { input, index, isReadOnly: readOnly, errorOf, onChange, onRemove } = props;
  const name = input.letter || `Input ${index + 1}`;
  const kind = input.reading === null ? input.kind : recordReadings[input.reading].kind;
  return (
    <Stack gap="sm" component="fieldset" className={classes.input} aria-label={`Input ${name}`}>
      <Group gap="sm" wrap="nowrap" align="start">
        <TextInput
          label="Letter"
          className={classes.letter ?? ''}
          autoComplete="off"
          readOnly={readOnly}
          value={input.letter}
          error={errorOf('letter')}
          onChange={({ currentTarget }) => onChange({ letter: currentTarget.value })}
        />
        <TextInput
          label="Input"
          style={{ flex: 1 }}
          autoComplete="off"
          readOnly={readOnly}
          value={input.label}
          error={errorOf('label')}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
        {!readOnly && (
          <div style={{ paddingTop: 22 }}>
            <RemoveRowButton label={`Remove input ${name}`} onRemove={onRemove} />
          </div>
        )}
      </Group>
      <Textarea
        label="What the paper counts"
        autosize
        autoComplete="off"
        readOnly={readOnly}
        value={input.definition}
        error={errorOf('definition')}
        onChange={({ currentTarget }) => onChange({ definition: currentTarget.value })}
      />
      <Select
        label="Read from"
        data={sources}
        allowDeselect={false}
        readOnly={readOnly}
        value={input.reading ?? ''}
        error={errorOf('reading')}
        onChange={(source) =>
          onChange({ reading: source !== null && isReading(source) ? source : null })
        }
      />
      {input.reading === null && <ExpressionFields {...props} />}
      <Textarea
        label="Points"
        description={pointsHints[kind]}
        className={classes.code ?? ''}
        autosize
        spellCheck={false}
        autoComplete="off"
        readOnly={readOnly}
        value={input.points}
        error={errorOf('points')}
        onChange={({ currentTarget }) => onChange({ points: currentTarget.value })}
      />
    </Stack>
  );
}

interface ListProps {
  draft: Draft<ScoreTableFields>;
  isReadOnly: boolean;
  /** What the check of the score as it stands says of its inputs, by their letters. */
  checked: readonly CheckedInput[];
}

export function InputFields({ draft, isReadOnly, checked }: ListProps) {
  const { values, errors, change } = draft;
  const { inputs } = values;
  const typedProblems = useExpressionProblems(inputs, !isReadOnly);
  const problemsOf = (index: number) => {
    const letter = inputs[index]?.letter;
    const { unmatched } = checked.find((input) => input.letter === letter) ?? {};
    const { expression, evidence } = typedProblems(index);
    return {
      expression: [...expression, ...(unmatched?.expression ?? []).map(warningOf)],
      evidence: [...evidence, ...(unmatched?.evidence ?? []).map(warningOf)],
    };
  };
  const problems: Partial<Record<string, string>> = errors;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        Inputs
      </Text>
      {problems['inputs'] && (
        <Text size="sm" c="var(--bad)">
          {problems['inputs']}
        </Text>
      )}
      {inputs.map((input, index) => (
        <InputFieldset
          // Rows have no other key than their place.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          input={input}
          index={index}
          isReadOnly={isReadOnly}
          errorOf={(field) => problems[`inputs.${index}.${field}`]}
          problems={problemsOf(index)}
          onChange={(changes) => change({ inputs: inputs.with(index, { ...input, ...changes }) })}
          onRemove={() => change({ inputs: inputs.toSpliced(index, 1) })}
        />
      ))}
      {!isReadOnly && inputs.length < mostInputs && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => change({ inputs: [...inputs, blank] })}
          >
            Add an input
          </Button>
        </Group>
      )}
    </Stack>
  );
}
