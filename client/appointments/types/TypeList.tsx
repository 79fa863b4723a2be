/** The types of appointments, line under line: how they look, how long they are, who holds them. */
import { Badge, Paper } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedType } from '#shared/appointment-types.ts';
import { kinds } from '#shared/appointments.ts';
import { KindTile } from '#client/ui/KindTile.tsx';
import type { RecordsAddress } from '#client/shell/records/address.ts';
import { holdersOf, lengthOf, roomsOf } from './words.ts';
import classes from '#client/ui/RecordList.module.css';

function Line({ type, address }: { type: ListedType; address: RecordsAddress }) {
  const { to, state } = address.linkTo(type.id);
  const isOpen = address.view.is === 'one' && address.view.id === type.id;
  const StateIcon = type.active ? IconCheck : IconX;
  return (
    <li className={classes.line} data-opened={isOpen || undefined}>
      <KindTile {...type} />
      <div className={classes.what}>
        <Link to={to} state={state} className={classes.name} aria-current={isOpen || undefined}>
          {type.name}
        </Link>
        <div className={classes.facts}>
          {kinds[type.kind].word}, {lengthOf(type)}
        </div>
      </div>
      <div className={classes.holders}>
        {holdersOf(type)}
        {type.locations.length > 0 && <div>{roomsOf(type)}</div>}
        {type.capacity > 1 && <div>Up to {type.capacity} at one time</div>}
      </div>
      <Badge
        variant="light"
        color={type.active ? 'good' : 'off'}
        tt="none"
        leftSection={<StateIcon size={12} stroke={2} aria-hidden />}
      >
        {type.active ? 'Booked' : 'Put away'}
      </Badge>
    </li>
  );
}

export function TypeList({
  types,
  address,
}: {
  types: readonly ListedType[];
  address: RecordsAddress;
}) {
  return (
    <Paper withBorder className={classes.card}>
      <ul className={classes.list} aria-label="Appointment types">
        {types.map((type) => (
          <Line key={type.id} type={type} address={address} />
        ))}
      </ul>
    </Paper>
  );
}
