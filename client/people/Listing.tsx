/** The page of accounts that was asked for: its rows, its count, and the ways to the others. */
import { ActionIcon, Button, Group, Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { PeoplePage, Units } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { pageSize, type Address } from './address.ts';
import { PeopleList } from './PeopleList.tsx';
import { Toolbar } from './Toolbar.tsx';
import { countedPeople } from './words.ts';
import classes from './People.module.css';

function Pager({ address, count, shown }: { address: Address; count: number; shown: number }) {
  const { page } = address;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  const words = shown === 0 ? countedPeople(count) : `${first}-${last} of ${countedPeople(count)}`;
  return (
    <div className={classes.pager}>
      <Text size="sm" c="dimmed" className="numbers" component="output">
        {words}
      </Text>
      <Group gap={4}>
        <ActionIcon
          variant="subtle"
          color="off"
          size={36}
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => address.toPage(page - 1)}
        >
          <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="off"
          size={36}
          aria-label="Next page"
          disabled={last >= count}
          onClick={() => address.toPage(page + 1)}
        >
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}

function Rows({ address, answer }: { address: Address; answer: PeoplePage }) {
  const { people, count } = answer;
  if (people.length > 0) return <PeopleList people={people} address={address} />;
  if (count > 0) {
    return (
      <EmptyState action={<Button onClick={() => address.toPage(1)}>Go to the first page</Button>}>
        There is no page {address.page} any more.
      </EmptyState>
    );
  }
  return (
    <EmptyState action={<Button onClick={address.clear}>Clear search and filters</Button>}>
      Nobody fits this search.
    </EmptyState>
  );
}

const rowsOfShape = ['62%', '48%', '55%', '70%', '44%', '58%', '50%', '66%'];

function Shape() {
  return (
    <Late>
      <VisuallyHidden>Loading the accounts</VisuallyHidden>
      <div aria-hidden>
        {rowsOfShape.map((width) => (
          <Group key={width} gap="md" px="md" py={4} wrap="nowrap">
            <Skeleton height={32} circle />
            <Skeleton height={32} width={width} />
          </Group>
        ))}
      </div>
    </Late>
  );
}

export interface ListingProps {
  address: Address;
  units: Units | undefined;
  list: ReturnType<typeof useList>;
}

export const useList = (address: Address) =>
  trpc.people.list.useQuery(address.wanted, { placeholderData: keepPreviousData });

export function Listing({ address, units, list }: ListingProps) {
  const { data, error, isFetching, refetch } = list;
  if (error && !data) {
    return (
      <LoadFailed
        title="The accounts could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return (
    <Paper withBorder className={classes.card} aria-busy={isFetching}>
      <Toolbar address={address} units={units?.units ?? []} />
      {data ? <Rows address={address} answer={data} /> : <Shape />}
      {data && <Pager address={address} count={data.count} shown={data.people.length} />}
    </Paper>
  );
}
