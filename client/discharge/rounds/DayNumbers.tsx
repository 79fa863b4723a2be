/** Numbers of a case manager's day: who can leave, what blocks it, and what is due; each opens its rows. */
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  dischargeBlockWords,
  type DischargeBlock,
  type DischargeCounts,
} from '#shared/discharge/board.ts';
import { Card } from '#client/ui/Card.tsx';
import type { DischargeAddress } from '#client/discharge/discharge-address.ts';

const blocks: readonly DischargeBlock[] = [
  'all',
  'ready',
  'blocked',
  'today',
  'late',
  'no-day',
  'notices',
  'calls',
  'answers',
];

interface CardProps {
  label: string;
  definition: string;
  count: number | undefined;
  to: string;
  isCurrent?: boolean;
}

const NumberCard = ({ label, definition, count, to, isCurrent = false }: CardProps) => (
  <Card
    px="md"
    py="xs"
    title={definition}
    {...(isCurrent && { bd: '1px solid var(--accent-text)' })}
  >
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <Anchor
      component={Link}
      to={to}
      size="xl"
      className="numbers"
      aria-label={`${label}: ${count ?? 'not counted yet'}`}
      aria-current={isCurrent || undefined}
    >
      {count ?? '–'}
    </Anchor>
  </Card>
);

interface Props {
  counts: DischargeCounts | undefined;
  address: DischargeAddress;
}

export const DayNumbers = ({ counts, address }: Props) => (
  <SimpleGrid
    cols={{ base: 2, sm: 3, lg: 5 }}
    spacing="sm"
    mb="md"
    component="section"
    aria-label="Numbers of the day"
  >
    {blocks.map((block) => (
      <NumberCard
        key={block}
        {...dischargeBlockWords[block]}
        count={counts?.counts[block]}
        to={address.blockLink(block)}
        isCurrent={address.block === block}
      />
    ))}
  </SimpleGrid>
);
