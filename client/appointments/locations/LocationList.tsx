/** The rooms that are booked, line under line: where they are, and which types ask for them. */
import { Badge, Paper } from '@mantine/core';
import { IconCheck, IconDoor, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { LocationRecord } from '#shared/locations.ts';
import classes from '#client/ui/RecordList.module.css';
import type { RecordsAddress } from '#client/shell/records/address.ts';

const shownTypes = 3;

/** "For Follow-up, New patient and 2 more" */
function typesWords({ types }: LocationRecord): string {
  if (types.length === 0) return 'No type asks for it';
  const more = types.length - shownTypes;
  const told = types.slice(0, shownTypes).join(', ');
  return `For ${told}${more > 0 ? ` and ${more} more` : ''}`;
}

function Line({ location, address }: { location: LocationRecord; address: RecordsAddress }) {
  const { to, state } = address.linkTo(location.id);
  const isOpen = address.view.is === 'one' && address.view.id === location.id;
  const StateIcon = location.active ? IconCheck : IconX;
  return (
    <li className={classes.line} data-opened={isOpen || undefined}>
      <IconDoor size={22} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <Link to={to} state={state} className={classes.name} aria-current={isOpen || undefined}>
          {location.name}
        </Link>
        <div className={classes.facts}>
          {[location.unit?.name, location.note].filter(Boolean).join(', ')}
        </div>
      </div>
      <div className={classes.holders}>{typesWords(location)}</div>
      <Badge
        variant="light"
        color={location.active ? 'good' : 'off'}
        tt="none"
        leftSection={<StateIcon size={12} stroke={2} aria-hidden />}
      >
        {location.active ? 'In use' : 'Put away'}
      </Badge>
    </li>
  );
}

interface Props {
  locations: readonly LocationRecord[];
  address: RecordsAddress;
}

export function LocationList({ locations, address }: Props) {
  return (
    <Paper withBorder className={classes.card}>
      <ul className={classes.list} aria-label="Rooms">
        {locations.map((location) => (
          <Line key={location.id} location={location} address={address} />
        ))}
      </ul>
    </Paper>
  );
}
