/** The cases behind a figure: all that it is of, or those of them that a rate counts. */
import { keepPreviousData } from '@tanstack/react-query';
import { Anchor, Stack, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isMeasured, numberOf } from '#shared/case-kinds/numbers.ts';
import { stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import { minutesWords, type ReadNumberRows } from '#shared/cases/number-figures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import type { OpenedNumber } from './Figure.tsx';

/** Where who works a kind opens its cases. */
const pathOf: Record<KindName, string> = {
  task: '/tasks',
  contact: '/casereviews',
  episode: '/episodes',
  screening: '/sdoh',
  need: '/sdoh',
  denial: '/billing-dashboard',
  gap: '/gapsincare',
  'advisor-review': '/sdc-questionary',
  barrier: '/casereviews',
  'cdi-review': '/cdi-specialist-dashboard',
  'cdi-query': '/cdi-specialist-dashboard',
  'um-review': '/um-dashboard',
  notice: '/um-dashboard',
};

const ownerOf = ({ owner, ownerUnit, ownerRole }: CaseLine) =>
  owner?.fullName ?? ownerUnit?.name ?? ownerRole ?? 'Nobody has it';

type Counts = ReadNumberRows['counts'];

export function CountedCasesPanel({
  opened,
  onClose,
}: {
  opened: OpenedNumber;
  onClose: () => void;
}) {
  const { number, figure, name, from, to, of } = opened;
  const { label, definition, aggregate, kind } = numberOf(number);
  const [counts, setCounts] = useState<Counts>('whole');
  const isRate = aggregate === 'rate';
  const input = { number, from, to, of, counts };
  const pages = usePages<NonNullable<ReadNumberRows['after']>>(JSON.stringify(input));
  const first = trpc.cases.numberRows.useQuery(input, { placeholderData: keepPreviousData });
  const nextPages = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.cases.numberRows({ ...input, after })),
  );
  return (
    <Panel title={label} state={name} opened onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {definition}
        </Text>
        {isRate && (
          <SegmentedControl
            aria-label="Which cases"
            data={[
              { value: 'whole', label: 'All', count: figure.whole },
              { value: 'part', label: 'Counted', count: figure.part },
            ]}
            value={counts}
            onChange={setCounts}
          />
        )}
        <PagedList
          label={`${label}: ${name}`}
          pages={pages.onScreen(first, nextPages, ({ cases }) => cases)}
          {...statesOf(first, 'the cases')}
          empty="None of the cases counts."
        >
          {({ minutes, ...caseLine }) => (
            <Item
              key={caseLine.id}
              picture={<IconFileSearch size={20} stroke={1.5} aria-hidden />}
              name={
                <Anchor component={Link} to={`${pathOf[kind]}?case=${caseLine.id}`} fw={600}>
                  {caseLine.title}
                </Anchor>
              }
              facts={
                <>
                  {[caseLine.patient?.fullName, stateLabel(kind, caseLine.state), ownerOf(caseLine)]
                    .filter(Boolean)
                    .join(' · ')}
                </>
              }
              end={
                isMeasured(numberOf(number)) ? (
                  <Text size="sm" className="numbers">
                    {minutesWords(minutes)}
                  </Text>
                ) : (
                  <ClockBadge dueAt={caseLine.dueAt} closedAt={caseLine.closedAt} />
                )
              }
            />
          )}
        </PagedList>
      </Stack>
    </Panel>
  );
}
