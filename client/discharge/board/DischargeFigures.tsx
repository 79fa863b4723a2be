/** Avoidable days by reason and by whom they belong to, and how stays ended against what was expected. */
import { Anchor, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  figureDays,
  type AvoidableDays,
  type DischargeCounts,
  type ExpectedAgainstActual,
} from '#shared/discharge/board.ts';
import { delayAttributions } from '#shared/utilization/delays.ts';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { DischargeAddress } from '#client/discharge/discharge-address.ts';
import { BlockLinks } from './BlockLinks.tsx';

/** Sums by party, the most days first. */
function byParty(avoidable: readonly AvoidableDays[]) {
  const sums = Map.groupBy(avoidable, ({ attribution }) => attribution);
  return [...sums]
    .map(([attribution, rows]) => ({
      attribution,
      days: rows.reduce((sum, { days }) => sum + days, 0),
    }))
    .toSorted((one, other) => other.days - one.days);
}

function AvoidableByReason({
  avoidable,
  linkOf,
}: {
  avoidable: readonly AvoidableDays[];
  linkOf: (delay: string) => string;
}) {
  if (avoidable.length === 0)
    return <EmptyCard>Nobody has named avoidable days of these stays.</EmptyCard>;
  const number = (days: number, delay: string) => (
    <Anchor
      component={Link}
      to={linkOf(delay)}
      aria-label={`${counted(days, 'day')}: open the stays`}
    >
      {days}
    </Anchor>
  );
  return (
    <Card p="md">
      <Group gap="md" mb="sm">
        {byParty(avoidable).map(({ attribution, days }) => (
          <Text key={attribution} size="sm">
            {delayAttributions[attribution]}: <strong>{number(days, attribution)}</strong>
          </Text>
        ))}
      </Group>
      <Table aria-label="Avoidable days by reason" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Reason</Table.Th>
            <Table.Th>Belongs to</Table.Th>
            <Table.Th ta="end">Days</Table.Th>
            <Table.Th ta="end">Stays</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {avoidable.map(({ reasonId, reason, attribution, days, stays }) => (
            <Table.Tr key={`${reason} ${attribution}`}>
              <Table.Td>{reason}</Table.Td>
              <Table.Td>{delayAttributions[attribution]}</Table.Td>
              <Table.Td ta="end" className="numbers">
                {number(days, reasonId)}
              </Table.Td>
              <Table.Td ta="end" className="numbers">
                {stays}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

const whole = (days: number) => Math.round(days * 10) / 10;

function EndedStays({ ended }: { ended: ExpectedAgainstActual }) {
  const { stays, withDay, daysLate, midnights, expectedDays } = ended;
  if (stays === 0) return <Text size="sm">No stay ended in the last {figureDays} days.</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {counted(stays, 'stay')} ended in the last {figureDays} days, {withDay} of them with a
        target day; together they left {counted(daysLate, 'day')} after it.
      </Text>
      {expectedDays > 0 && (
        <Text size="sm">
          {counted(midnights, 'midnight')} against {whole(expectedDays)} expected by the DRG, of
          those with a DRG.
        </Text>
      )}
    </Stack>
  );
}

interface Props {
  counts: DischargeCounts;
  address: DischargeAddress;
}

export const DischargeFigures = ({ counts, address }: Props) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
    <PageSection
      title="Avoidable days"
      hint={`Of stays that last, and of those that ended in the last ${figureDays} days.`}
    >
      <AvoidableByReason avoidable={counts.avoidable} linkOf={address.delayLink} />
    </PageSection>
    <PageSection title="Expected against actual" hint="How stays ended.">
      <Stack gap="sm">
        <BlockLinks
          label="Stays that ended"
          blocks={['left-in-time', 'left-late', 'left-no-day']}
          counts={counts.counts}
          address={address}
        />
        <EndedStays ended={counts.ended} />
      </Stack>
    </PageSection>
  </SimpleGrid>
);
