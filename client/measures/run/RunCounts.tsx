/** How many a run found in each population, where they stand, and what was observed of them. */
import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import {
  outcomes,
  outcomeWords,
  type Measure,
  type MeasureRun,
  type RunList,
} from '#shared/measures.ts';
import type { ObservedValues } from '#shared/measures/observed-values.ts';
import { isObserving, populationNames, wordsOfPopulation } from '#shared/measures/populations.ts';

const episodeWords: Partial<Record<string, string>> = {
  Encounter: 'stay',
  Observation: 'result',
  Procedure: 'procedure',
  MedicationRequest: 'order',
};

/** "stay": what populations and outcomes count. */
export function episodeWord({ episodesOf }: Pick<MeasureRun, 'episodesOf'>): string {
  if (episodesOf === undefined) return 'patient';
  return episodeWords[episodesOf] ?? 'episode';
}

export interface Choice {
  chosen: RunList | null;
  onChoose: (list: RunList) => void;
}

interface RowProps extends Choice {
  list: RunList;
  label: string;
  count: number;
}

function CountRow({ list, label, count, chosen, onChoose }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td className="numbers" ta="end">
        {count === 0 ? (
          '0'
        ) : (
          <Anchor
            component="button"
            type="button"
            aria-pressed={chosen === list}
            aria-label={`${label}: ${count}, show patients`}
            onClick={() => onChoose(list)}
          >
            {count}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const observedWords: Record<Exclude<keyof ObservedValues, 'count'>, string> = {
  median: 'Median',
  mean: 'Mean',
  lowest: 'Lowest',
  highest: 'Highest',
};

function Observed({ values }: { values: ObservedValues }) {
  const names = Object.keys(observedWords) as (keyof typeof observedWords)[];
  return (
    <Table aria-label="Values observed" verticalSpacing={6}>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Td>{observedWords[name]}</Table.Td>
            <Table.Td className="numbers" ta="end">
              {values[name]}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface Props extends Choice {
  measure: Measure;
  run: MeasureRun;
}

export function RunCounts({ measure: { populations }, run, ...choice }: Props) {
  const defined = populationNames.filter((name) => populations[name] !== null);
  const observes = isObserving(populations);
  const standing = outcomes.filter((outcome) => {
    if (outcome === 'outside') return false;
    return observes ? ['observed', 'excluded'].includes(outcome) : outcome !== 'observed';
  });
  return (
    <Stack gap="xs">
      {run.episodesOf !== undefined && (
        <Text size="sm">
          These are numbers of {episodeWord(run)}s. A number opens the patients who have them.
        </Text>
      )}
      <Group gap="lg" align="flex-start" grow preventGrowOverflow={false}>
        <Table aria-label="Populations" verticalSpacing={6}>
          <Table.Tbody>
            {defined.map((name) => (
              <CountRow
                key={name}
                list={name}
                label={wordsOfPopulation(name, populations)}
                count={run.populations[name]}
                {...choice}
              />
            ))}
          </Table.Tbody>
        </Table>
        <Table aria-label="Where patients stand" verticalSpacing={6}>
          <Table.Tbody>
            {standing.map((outcome) => (
              <CountRow
                key={outcome}
                list={outcome}
                label={outcomeWords[outcome]}
                // A run of before has no count of what came since.
                count={run.outcomes[outcome] ?? 0}
                {...choice}
              />
            ))}
          </Table.Tbody>
        </Table>
        {run.observed && <Observed values={run.observed} />}
      </Group>
    </Stack>
  );
}
