/** A page of accounts: a table, and cards on a phone. */
import { Avatar, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Account, PeopleOrder } from '#shared/people.ts';
import { roleWords } from '#shared/people/role-words.ts';
import type { Role } from '#shared/roles.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { initials } from '#client/ui/initials.ts';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { levelWords } from './account-words.ts';
import { AccessBadge } from './AccessBadge.tsx';
import type { Address } from './people-address.ts';
import classes from './People.module.css';

/** Where it does not fit on one line it is broken at its sign. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <Text size="xs" c="dimmed">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Text>
  );
}

interface NameProps {
  person: Account;
  address: Address;
  /** Beside the name, where there are no columns. */
  badge?: ReactNode;
  /** Below the email, where there are none. */
  facts?: ReactNode;
}

function Name({ person, address, badge, facts }: NameProps) {
  return (
    <div className={classes.person}>
      <Avatar size={32} radius="xl" color="off" aria-hidden>
        {initials(person.fullName)}
      </Avatar>
      <div className={classes.names}>
        <div className={classes.top}>
          <RowLink {...address.linkTo(person.id)} isOpen={address.openId === person.id}>
            {person.fullName}
          </RowLink>
          {badge}
        </div>
        <Email address={person.email} />
        {facts}
      </div>
    </div>
  );
}

const Level = ({ role }: { role: Role }) => <span title={levelWords[role]}>{roleWords[role]}</span>;

const columnsFor = (address: Address): Column<Account, PeopleOrder>[] => [
  {
    heading: 'Person',
    sortKey: 'name',
    cell: (person) => <Name person={person} address={address} />,
  },
  { heading: 'Role', sortKey: 'role', width: '122px', cell: ({ role }) => <Level role={role} /> },
  {
    heading: 'Job',
    sortKey: 'job',
    width: '21%',
    cell: ({ hospitalRole, unit }) => (
      <>
        {hospitalRole}
        {unit && <div className={classes.unit}>{unit}</div>}
      </>
    ),
  },
  {
    heading: 'Access',
    sortKey: 'access',
    width: '124px',
    cell: ({ access }) => <AccessBadge access={access} />,
  },
  {
    heading: 'Last seen',
    sortKey: 'seen',
    descendsFirst: true,
    width: '104px',
    isDim: true,
    isUnbroken: true,
    leftOut: 'late',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : 'Never'),
  },
];

/** The role where it is not the usual one. */
const factsOf = ({ hospitalRole, unit, role }: Account): string =>
  [hospitalRole, unit, role !== 'user' && roleWords[role]].filter(Boolean).join(', ');

const cardFor = (address: Address) => (person: Account) => (
  <Name
    person={person}
    address={address}
    badge={person.access !== 'karemd' && <AccessBadge access={person.access} />}
    facts={
      <div className={classes.facts}>
        {factsOf(person)}.{' '}
        <span className={classes.seen}>
          {person.lastSeenAt ? (
            <>
              Seen <RelativeTime instant={person.lastSeenAt} />
            </>
          ) : (
            'Never seen'
          )}
        </span>
      </div>
    }
  />
);

interface Props extends ListState<Account> {
  address: Address;
}

export const PeopleList = ({ address, ...state }: Props) => (
  <DataTable
    {...state}
    label="People"
    columns={columnsFor(address)}
    idOf={({ id }) => id}
    card={cardFor(address)}
    openId={address.openId}
    rowHeight={58}
    sorting={{ key: address.sort, isDescending: address.descending, onSort: address.sortBy }}
  />
);
