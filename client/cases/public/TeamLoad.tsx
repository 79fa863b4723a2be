/** What each person who works a queue has of it; each number opens its rows. */
import { Anchor, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { TeamMember } from '#shared/cases/case-assignment.ts';
import type { CaseFilter } from '#shared/cases.ts';
import type { Queue } from '#shared/case-kinds/kinds.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { dutyWords } from '#client/cases/assigning/duty-words.ts';
import { paramsOf } from '#client/cases/worklist/filters/filter-params.ts';
import { Card } from '#client/ui/Card.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { searchWith } from '#client/ui/panels/panel-address.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { timeWords } from '#client/ui/times/moment-words.ts';

interface Props {
  queue: Queue;
  /** The page whose lists have the rows. */
  listPath: string;
  /** Links to the pages beside this one. */
  pages: ReactNode;
}

interface NumberProps {
  count: number;
  /** What it counts, for who does not see its column. */
  words: string;
  to: string;
}

const NumberLink = ({ count, words, to }: NumberProps) =>
  count === 0 ? (
    <Text component="span" c="dimmed" size="sm">
      0
    </Text>
  ) : (
    <Anchor component={Link} size="sm" underline="always" to={to} aria-label={words}>
      {count}
    </Anchor>
  );

interface Counted {
  key: 'open' | 'overdue' | 'soon' | 'closed';
  heading: string;
  part: CaseFilter;
}

const numbers: Counted[] = [
  { key: 'open', heading: 'Open', part: {} },
  { key: 'overdue', heading: 'Overdue', part: { due: 'overdue' } },
  { key: 'soon', heading: 'Due in 24 h', part: { due: 'soon' } },
  { key: 'closed', heading: 'Closed, 7 days', part: { closed: 'week' } },
];

function columnsFor(linkTo: (filter: CaseFilter) => string, zone: string): Column<TeamMember>[] {
  const now = { at: new Date().toISOString(), zone };
  return [
    {
      heading: 'Person',
      isRowHeading: true,
      cell: (member) => (
        <>
          <ColleagueName person={member} />
          <Text size="xs" c="dimmed">
            {member.hospitalRole}
          </Text>
        </>
      ),
    },
    {
      heading: 'Now',
      cell: (member) => (
        <Text component="span" size="sm" {...(member.awayUntil !== null && { c: 'red' })}>
          {dutyWords(member, zone) ?? 'On no roster'}
        </Text>
      ),
    },
    ...numbers.map(({ key, heading, part }): Column<TeamMember> => ({
      heading,
      width: '116px',
      isNumeric: true,
      cell: ({ id, fullName, ...member }) => (
        <NumberLink
          count={member[key]}
          words={`${member[key]} ${heading}, ${fullName}`}
          to={linkTo({ ownerId: id, ...part })}
        />
      ),
    })),
    {
      heading: 'Has one since',
      width: '150px',
      leftOut: 'late',
      cell: ({ oldestSince }) =>
        oldestSince === null ? (
          <Text component="span" c="dimmed" size="sm">
            –
          </Text>
        ) : (
          timeWords(oldestSince, now)
        ),
    },
  ];
}

function Nobody({
  filters,
  linkTo,
}: {
  filters: CaseFilter[];
  linkTo: (part: CaseFilter) => string;
}) {
  const { data } = trpc.cases.counts.useQuery({ filters }, { placeholderData: keepPreviousData });
  const [open = 0, overdue = 0] = data?.counts ?? [];
  if (!data || open === 0)
    return <Text mb="md">{data ? 'Somebody has each open case.' : ' '}</Text>;
  return (
    <Text mb="md">
      Nobody has{' '}
      <NumberLink count={open} words={`${open} that nobody has`} to={linkTo({ owner: 'nobody' })} />
      , of them overdue{' '}
      <NumberLink
        count={overdue}
        words={`${overdue} overdue that nobody has`}
        to={linkTo({ owner: 'nobody', due: 'overdue' })}
      />
      .
    </Text>
  );
}

export function TeamLoad({ queue, listPath, pages }: Props) {
  const [search, setSearch] = useSearchParams();
  const isMine = search.get('units') === 'mine';
  const part: CaseFilter = { queue, ...(isMine && { units: 'mine' as const }) };
  const query = trpc.cases.assigning.team.useQuery(
    { queue, ...(isMine && { units: 'mine' as const }) },
    { placeholderData: keepPreviousData },
  );
  const linkTo = (filter: CaseFilter) =>
    `${listPath}${searchWith(new URLSearchParams(), paramsOf({ ...part, ...filter }))}`;
  const { data } = query;
  const members = data?.members;
  const idle = members?.filter(({ open, isWorker }) => isWorker && open === 0).length ?? 0;
  return (
    <>
      <PageHeader
        title="Team"
        state={members ? `${members.length} people, ${idle} with nothing open` : ''}
        actions={
          <SegmentedControl
            aria-label="Whose cases"
            data={[
              { value: 'all', label: 'All' },
              { value: 'mine', label: 'Of my units' },
            ]}
            value={isMine ? 'mine' : 'all'}
            onChange={(value) =>
              setSearch(value === 'mine' ? { units: 'mine' } : {}, { replace: true })
            }
          />
        }
      />
      {pages}
      <Nobody
        filters={[
          { ...part, owner: 'nobody' },
          { ...part, owner: 'nobody', due: 'overdue' },
        ]}
        linkTo={linkTo}
      />
      <Card>
        <DataTable<TeamMember>
          label="Team"
          columns={columnsFor(linkTo, data?.zone ?? 'UTC')}
          rows={members}
          {...statesOf(query, 'the team')}
          empty={
            <EmptyCard>
              {isMine
                ? 'Nobody of your units works on these. Look at all.'
                : 'Nobody works on these yet. An administrator gives people a job under People.'}
            </EmptyCard>
          }
          idOf={({ id }) => id}
          rowHeight={52}
        />
      </Card>
    </>
  );
}
