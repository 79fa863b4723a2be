/** A page of accounts: a table where there is room for one, else cards. */
import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Account, PeopleOrder } from '#shared/people.ts';
import { initials } from '#client/ui/initials.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { AccessBadge } from './AccessBadge.tsx';
import type { Address } from './address.ts';
import classes from './People.module.css';

const columns: { order: PeopleOrder; label: string }[] = [
  { order: 'name', label: 'Person' },
  { order: 'role', label: 'Role' },
  { order: 'job', label: 'Job' },
  { order: 'access', label: 'Access' },
  { order: 'seen', label: 'Last seen' },
];

/** Whoever was seen last comes first when that is asked for, the alphabet begins with A. */
const firstWay = (order: PeopleOrder) => order === 'seen';

function ColumnHead({
  address,
  order,
  label,
}: {
  address: Address;
  order: PeopleOrder;
  label: string;
}) {
  const isSorted = address.sort === order;
  const Arrow = address.descending ? IconArrowDown : IconArrowUp;
  const way = address.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? way : 'none'}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => address.sortBy(order, isSorted ? !address.descending : firstWay(order))}
      >
        {label}
        {isSorted && <Arrow size={14} stroke={1.5} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

interface Props {
  people: readonly Account[];
  address: Address;
}

function Name({ person, address }: { person: Account; address: Address }) {
  const { to, state } = address.linkTo(person.id);
  const isOpen = address.view.is === 'person' && address.view.id === person.id;
  return (
    <div className={classes.who}>
      <Avatar size={32} radius="xl" color="off" aria-hidden>
        {initials(person.fullName)}
      </Avatar>
      <div className={classes.names}>
        <Link to={to} state={state} className={classes.name} aria-current={isOpen || undefined}>
          {person.fullName}
        </Link>
        <Text size="xs" c="dimmed" className={classes.email} title={person.email}>
          {person.email}
        </Text>
      </div>
    </div>
  );
}

const lastSeen = ({ lastSeenAt }: Account) =>
  lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : <span aria-label="never">-</span>;

function Table({ people, address }: Props) {
  const openId = address.view.is === 'person' ? address.view.id : null;
  return (
    <table className={classes.table} aria-label="People">
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.order} address={address} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} data-opened={person.id === openId || undefined}>
            <td>
              <Name person={person} address={address} />
            </td>
            <td>{person.role}</td>
            <td>
              {person.hospitalRole}
              {person.unit && <div className={classes.unit}>{person.unit}</div>}
            </td>
            <td>
              <AccessBadge access={person.access} />
            </td>
            <td className={classes.seen}>{lastSeen(person)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ people, address }: Props) {
  return (
    <ul className={classes.cards} aria-label="People">
      {people.map((person) => (
        <li key={person.id} className={classes.person}>
          <Name person={person} address={address} />
          <div className={classes.facts}>
            {[person.hospitalRole, person.unit, person.role].filter(Boolean).join(', ')}
          </div>
          <div className={classes.facts}>
            <AccessBadge access={person.access} />
            {person.lastSeenAt ? (
              <span>
                Seen <RelativeTime instant={person.lastSeenAt} />
              </span>
            ) : (
              'Never seen'
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PeopleList(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}
