/** Sums of the stays that ended in a period, by unit, service, payer, reason or whose delay it was; each opens its rows. */
import { Anchor, Group, NativeSelect, ScrollArea, Table, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  lengthGroups,
  type LengthFigures as Figures,
  type LengthGroup,
  type StayFilter,
} from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { changedSearch, searchWith } from '#client/ui/panels/panel-address.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { dayRange } from '#client/ui/times/times.ts';
import { stayParams } from '#client/utilization/stays/stay-address.ts';
import { attributionWords } from '#client/utilization/stays/stay-words.ts';

const groupLabels: Record<LengthGroup, string> = {
  unit: 'Unit',
  service: 'Service',
  payer: 'Payer',
  reason: 'Delay reason',
  attribution: 'Whose delay',
};
/** How many days until today. */
const periods = ['30', '90', '365'] as const;

const mean = (sum: number, count: number) => (count === 0 ? '–' : (sum / count).toFixed(1));

/** Of stays whose DRG has expected days alone, so that like is held against like. */
const against = ({ midnightsOfExpected, expectedDays, expectedStays }: Figures) =>
  expectedStays === 0 ? '–' : ((midnightsOfExpected - expectedDays) / expectedStays).toFixed(1);

const filterOf = (by: LengthGroup, value: string): StayFilter => {
  switch (by) {
    case 'unit':
      return { units: [value] };
    case 'service':
      return { services: [value] };
    case 'payer':
      return { payers: [value] };
    case 'reason':
    case 'attribution':
      return { delay: value as NonNullable<StayFilter['delay']> };
  }
};

interface RowProps {
  figures: Figures;
  label: string;
  to: string | null;
}

const FiguresRow = ({ figures, label, to }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row">
      {to ? (
        <Anchor component={Link} to={to} inherit>
          {label}
        </Anchor>
      ) : (
        label
      )}
    </Table.Th>
    {[
      figures.stays,
      mean(figures.midnights, figures.stays),
      mean(figures.expectedDays, figures.expectedStays),
      against(figures),
      figures.delayDays,
      figures.avoidableDays,
    ].map((figure, at) => (
      <Table.Td key={at} ta="end" className="numbers">
        {figure}
      </Table.Td>
    ))}
  </Table.Tr>
);

export function LengthFigures({ today }: { today: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const show = (changes: Record<string, string>) =>
    void navigate({ search: changedSearch(changes) }, { replace: true });
  const by = lengthGroups.find((name) => name === search.get('by')) ?? 'unit';
  const period = periods.find((name) => name === search.get('period')) ?? '30';
  const { from, until } = { from: addDays(today, 1 - Number(period)), until: today };
  const query = trpc.utilization.stays.lengths.useQuery({ from, until, by });
  const { data } = query;
  const linkOf = (value: string) =>
    `/lms${searchWith(new URLSearchParams(), { ...stayParams({ ...filterOf(by, value), left: { from, until } }), by, period })}`;
  const labelOf = ({ value, label }: Figures) =>
    (by === 'attribution' ? attributionWords(value) : label) || 'Not said';
  return (
    <PageSection
      title="Stays that ended"
      hint={`${dayRange(from, until)}. Expected days are those of the hospital’s own list by DRG; “against it” counts stays that have them. A number’s row opens its stays.`}
    >
      <Group gap="sm" align="end" data-not-printed>
        <NativeSelect
          label="Period"
          data={periods.map((name) => ({ value: name, label: `Last ${name} days` }))}
          value={period}
          onChange={({ currentTarget }) => show({ period: currentTarget.value })}
        />
        <NativeSelect
          label="By"
          data={lengthGroups.map((name) => ({ value: name, label: groupLabels[name] }))}
          value={by}
          onChange={({ currentTarget }) => show({ by: currentTarget.value })}
        />
      </Group>
      {query.error && !data && <QueryFailed title="The sums could not be loaded." query={query} />}
      {!query.error && !data && <LoadingRows words="Loading the sums" height={40} />}
      {data && data.all.stays === 0 && <Text c="dimmed">No stay ended in this period.</Text>}
      {data && data.all.stays > 0 && (
        <Card>
          <ScrollArea viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Table of sums' }}>
            <Table aria-label="Stays that ended" miw={680} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{groupLabels[by]}</Table.Th>
                  <Table.Th ta="end">Stays</Table.Th>
                  <Table.Th ta="end">Midnights, mean</Table.Th>
                  <Table.Th ta="end">Expected, mean</Table.Th>
                  <Table.Th ta="end">Against it</Table.Th>
                  <Table.Th ta="end">Delay days</Table.Th>
                  <Table.Th ta="end">Avoidable</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((figures) => (
                  <FiguresRow
                    key={figures.value}
                    figures={figures}
                    label={labelOf(figures)}
                    to={linkOf(figures.value ?? '')}
                  />
                ))}
                <FiguresRow
                  figures={data.all}
                  label="All stays"
                  to={`/lms${searchWith(new URLSearchParams(), { ...stayParams({ left: { from, until } }), by, period })}`}
                />
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </Card>
      )}
    </PageSection>
  );
}
