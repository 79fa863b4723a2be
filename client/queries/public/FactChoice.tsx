/** One fact that a query may cite, with its files, and its values over time where it has some. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { factLine, linesOfFact, wordsOfFact, type Fact, type FactFileRef } from '#shared/facts.ts';
import { clockTime, momentWords } from '#client/ui/times/times.ts';
import type { ReactNode } from 'react';
import type { Trend } from './record-view.ts';
import { TrendFigure } from './TrendFigure.tsx';

/** A fact or a file that a query cites. */
export interface Citation {
  id: string;
  /** As the list of what is cited names it. */
  label: string;
  /** What the fact says; what stands in its files is not read. */
  words: string;
  isFile: boolean;
}

interface Props {
  fact: Fact;
  zone: string;
  trend: Trend | undefined;
  /** Of the fact and its files those that are cited, joined by spaces. */
  chosenIds: string;
  onToggle: (citation: Citation) => void;
  downloadOf: (file: FactFileRef) => ReactNode;
}

const whenOf = ({ effectivePrecision: precision, effectiveAt }: Fact, zone: string) =>
  precision ? momentWords(effectiveAt, { precision, zone }) : clockTime(effectiveAt, zone);

/** Of hundreds, the one that is ticked alone is rendered again. */
export const FactChoice = memo(function FactChoice(props: Props) {
  const { fact, zone, trend, chosenIds, onToggle, downloadOf } = props;
  const [isTrendOpen, setTrendOpen] = useState(false);
  const isChosen = (id: string) => chosenIds.split(' ').includes(id);
  const words = wordsOfFact(fact);
  const { referenceRange } = fact;
  const source = [
    whenOf(fact, zone),
    ...(referenceRange ? [`reference ${referenceRange}`] : []),
    `from ${fact.source.name}`,
  ].join(', ');
  return (
    <Stack gap={4}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Checkbox
          checked={isChosen(fact.id)}
          onChange={() => onToggle({ id: fact.id, label: factLine(fact), words, isFile: false })}
          label={factLine(fact)}
          description={
            <Text component="span" size="xs" style={{ whiteSpace: 'pre-wrap' }}>
              {[...linesOfFact(fact), source].join('\n')}
            </Text>
          }
        />
        {trend && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ flexShrink: 0 }}
            aria-expanded={isTrendOpen}
            aria-label={`${trend.points.length} values of ${trend.title}`}
            onClick={() => setTrendOpen(!isTrendOpen)}
          >
            {trend.points.length} values
          </Button>
        )}
      </Group>
      {trend && isTrendOpen && <TrendFigure trend={trend} zone={zone} />}
      {fact.files
        ?.filter(({ isWithdrawn }) => !isWithdrawn)
        .map((file) => (
          <Group key={file.id} gap="sm" pl="xl">
            <Checkbox
              checked={isChosen(file.id)}
              onChange={() => onToggle({ id: file.id, label: file.name, words, isFile: true })}
              label={`Cite ${file.name}`}
            />
            {downloadOf(file)}
          </Group>
        ))}
    </Stack>
  );
});
