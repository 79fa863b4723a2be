/** Each of some numbers over the whole period, with its definition beside it. */
import { SimpleGrid, Text } from '@mantine/core';
import { numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import type { CaseNumbers } from '#shared/cases/number-figures.ts';
import { Card } from '#client/ui/Card.tsx';
import { dayRange } from '#client/ui/times/times.ts';
import { Figure, type OpenedNumber } from './Figure.tsx';

interface Props {
  numbers: readonly NumberName[];
  days: { from: string; to: string };
  total: CaseNumbers['total'];
  onOpen: (opened: OpenedNumber) => void;
}

export const NumberCards = ({ numbers, days, total, onOpen }: Props) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
    {numbers.map((name) => {
      const { label, definition } = numberOf(name);
      return (
        <Card key={name} p="md">
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Figure
            {...days}
            isLarge
            number={name}
            figure={total[name]}
            name={dayRange(days.from, days.to)}
            of={{}}
            onOpen={onOpen}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {definition}
          </Text>
        </Card>
      );
    })}
  </SimpleGrid>
);
