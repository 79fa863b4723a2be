/** The current page of the list of accounts: rows, count and pagination. */
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { PeoplePage, Units } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { TableFooter } from '#client/ui/table/TableFooter.tsx';
import { pageSize, type Address } from './people-address.ts';
import { PeopleList } from './PeopleList.tsx';
import { PeopleToolbar } from './PeopleToolbar.tsx';
import classes from './People.module.css';
import { countedPeople } from './account-words.ts';

function Pages({ address, answer }: { address: Address; answer: PeoplePage }) {
  const { page } = address;
  const { count, people } = answer;
  const first = (page - 1) * pageSize + 1;
  const last = first + people.length - 1;
  const range = people.length === 0 || people.length === count ? '' : `${first}-${last} of `;
  return (
    <TableFooter words={`${range}${countedPeople(count)}`}>
      {count > pageSize && (
        <Group gap={4}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={18} stroke={1.5} aria-hidden />}
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => address.toPage(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={18} stroke={1.5} aria-hidden />}
            aria-label="Next page"
            disabled={last >= count}
            onClick={() => address.toPage(page + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </TableFooter>
  );
}

interface NoAccountsProps {
  address: Address;
  count: number;
  similar: PeoplePage['similar'];
}

/** A similar name is a button of its own: Enter in the search takes none (S248). */
function NoAccounts({ address, count, similar }: NoAccountsProps) {
  if (count > 0) {
    return (
      <EmptyState action={<Button onClick={() => address.toPage(1)}>Go to the first page</Button>}>
        There is no page {address.page} any more.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <Group gap="xs" justify="center">
          {similar.map(({ id, fullName }) => (
            <Button key={id} variant="default" onClick={() => address.searchFor(fullName)}>
              {fullName}
            </Button>
          ))}
          <Button variant={similar.length > 0 ? 'subtle' : 'filled'} onClick={address.clear}>
            Clear search and filters
          </Button>
        </Group>
      }
    >
      No people match this search.{similar.length > 0 && ' Did you mean:'}
    </EmptyState>
  );
}

export interface ListingProps {
  address: Address;
  units: Units | undefined;
  list: ReturnType<typeof usePeopleList>;
}

export const usePeopleList = (address: Address) =>
  trpc.people.list.useQuery(address.query, { placeholderData: keepPreviousData });

export function PeopleListing({ address, units, list }: ListingProps) {
  const { data, isFetching } = list;
  return (
    <Card aria-busy={isFetching}>
      <PeopleToolbar address={address} units={units?.units ?? []} />
      <div className={classes.list}>
        <PeopleList
          address={address}
          rows={data?.people}
          failure={failureOf(list, 'The accounts could not be loaded.')}
          loading={<LoadingRows isBare words="Loading the accounts" height={58} withAvatar />}
          empty={
            <NoAccounts address={address} count={data?.count ?? 0} similar={data?.similar ?? []} />
          }
        />
      </div>
      {data && <Pages address={address} answer={data} />}
    </Card>
  );
}
