/** The inputs of a score: what each counts, from where it is read, and its points. */
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { inputKinds, mostInputs, type InputKind } from '#shared/scores/point-score.ts';
import { isReading, recordReadings, scoreInputNames } from '#shared/scores/record-readings.ts';
import type {
  InputFields as Fields,
  ScoreTableFields,
} from '#shared/scores/builder/score-table.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { RemoveRowButton } from '#client/ui/forms/RemoveRowButton.tsx';
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
  onChange: (changes: Partial<Fields>) => void;
  onRemove: () => void;
}

/** What the expression gives, and what it shows. */
function ExpressionFields({ input, isReadOnly: readOnly, errorOf, onChange }: Props) {
  const shared = { readOnly, spellCheck: false, autoComplete: 'off', autosize: true };
  return (
    <>
      <Textarea
        label="Expression"
        description="FHIRPath on the Encounter of the stay: one number, or true or false. %facts has the record of the year before the admission, until the discharge. Nothing found is missing, not zero."
        className={classes.code ?? ''}
        minRows={2}
        {...shared}
        value={input.expression}
        error={errorOf('expression')}
        onChange={({ currentTarget }) => onChange({ expression: currentTarget.value })}
      />
      <Textarea
        label="Shows"
        description="FHIRPath that gives those of %facts that it was read from. May stay empty."
        className={classes.code ?? ''}
        {...shared}
        value={input.evidence}
        error={errorOf('evidence')}
        onChange={({ currentTarget }) => onChange({ evidence: currentTarget.value })}
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
}

export function InputFields({ draft, isReadOnly }: ListProps) {
  const { values, errors, change } = draft;
  const { inputs } = values;
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
