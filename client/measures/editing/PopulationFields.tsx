/** The fields that say which definitions of the CQL are the populations of a measure, and what it counts of them. */
import { Group, Select, Stack, Text } from '@mantine/core';
import type { CqlOutline, NewMeasure } from '#shared/measures.ts';
import {
  isObserving,
  observedNames,
  populationNames,
  requiredPopulations,
  wordsOfPopulation,
  type PopulationName,
  type Populations,
} from '#shared/measures/populations.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';

interface Props {
  draft: Draft<NewMeasure>;
  isReadOnly: boolean;
  /** Undefined before the first check of the CQL. */
  outline: CqlOutline | undefined;
}

/** Errors that the server gives of a part of a field. */
const errorOf = ({ errors }: Draft<NewMeasure>, path: string): string | undefined =>
  (errors as Record<string, string | undefined>)[path];

interface DefinitionProps {
  draft: Draft<NewMeasure>;
  isReadOnly: boolean;
  name: PopulationName | 'observation';
  label: string;
  isRequired: boolean;
  /** Those of the CQL that it may be. */
  choices: readonly string[];
  goneWords: string;
}

function DefinitionField({
  draft,
  isReadOnly,
  name,
  label,
  isRequired,
  choices,
  goneWords,
}: DefinitionProps) {
  const { populations } = draft.values;
  const value = populations[name] ?? null;
  const hasValue = value !== null && value !== '';
  const isGone = hasValue && choices.length > 0 && !choices.includes(value);
  return (
    <Select
      label={label}
      placeholder={isRequired ? 'Choose the definition' : 'None'}
      data={[...new Set([...choices, ...(hasValue ? [value] : [])])]}
      clearable={!isRequired}
      allowDeselect={!isRequired}
      readOnly={isReadOnly}
      value={value}
      error={isGone ? goneWords : errorOf(draft, `populations.${name}`)}
      onChange={(chosen) => {
        if (chosen !== null || !isRequired)
          draft.change({ populations: { ...populations, [name]: chosen } as Populations });
      }}
    />
  );
}

const scorings = [
  { value: 'proportion', label: 'Who meets it, of those who should' },
  { value: 'continuous-variable', label: 'A value of each, such as minutes of waiting' },
];

/** Populations that the other scoring does not have are emptied. */
function scoredAs(scoring: string | null, populations: Populations): Populations {
  const { observation: _, ...others } = populations;
  if (scoring !== 'continuous-variable') return others;
  const none = { numerator: null, numeratorExclusion: null, denominatorException: null };
  return { ...others, ...none, observation: '' };
}

export function PopulationFields({ draft, isReadOnly, outline }: Props) {
  const { populations } = draft.values;
  const observes = isObserving(populations);
  const names: readonly PopulationName[] = observes ? observedNames : populationNames;
  const definitions = (outline?.definitions ?? [])
    .filter(({ isYesNo, episodesOf }) => episodesOf !== null || (isYesNo && !observes))
    .map(({ name }) => name);
  const functions = (outline?.functions ?? []).map(({ name }) => name);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Populations
      </Text>
      <Select
        label="What it counts"
        data={scorings}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={observes ? 'continuous-variable' : 'proportion'}
        onChange={(scoring) => draft.change({ populations: scoredAs(scoring, populations) })}
      />
      <Group gap="md" grow preventGrowOverflow={false} align="flex-start">
        {names.map((name) => (
          <DefinitionField
            key={name}
            label={wordsOfPopulation(name, populations)}
            isRequired={requiredPopulations.some((required) => required === name)}
            choices={definitions}
            goneWords="This CQL has no such population"
            {...{ draft, isReadOnly, name }}
          />
        ))}
        {observes && (
          <DefinitionField
            name="observation"
            label="Observation"
            isRequired
            choices={functions}
            goneWords="This CQL has no such function"
            {...{ draft, isReadOnly }}
          />
        )}
      </Group>
    </Stack>
  );
}
