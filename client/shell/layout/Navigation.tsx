/** The three entries, at the side on a desk, at the bottom on a phone; at the side, administration below. */
import { Tooltip } from '@mantine/core';
import {
  IconCalendar,
  IconDoor,
  IconKey,
  IconListDetails,
  IconListCheck,
  IconShieldLock,
  IconTags,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { administration, mayOpen, navigation, placeAt } from '#shared/paths.ts';
import type { Person } from '#shared/roles.ts';
import { useUser } from '../session/session.tsx';
import classes from './Layout.module.css';

type EntryPath = (typeof navigation | typeof administration)[number];

const icons: Record<EntryPath, Icon> = {
  '/Scheduling': IconListDetails,
  '/calender': IconCalendar,
  '/video': IconVideo,
  '/people': IconUsers,
  '/appointment-types': IconTags,
  '/rooms': IconDoor,
  '/audit': IconListCheck,
  '/roles': IconShieldLock,
  '/sign-in-policy': IconKey,
};

interface Props {
  look: 'wide' | 'compact' | 'bottom' | 'top';
}

function Entry({ path, look }: Props & { path: EntryPath }) {
  const place = placeAt(path);
  const EntryIcon = icons[path];
  const label = place?.label ?? path;
  const notYet = place?.screen === undefined && 'not yet';
  return (
    <Tooltip
      label={[label, notYet].filter(Boolean).join(', ')}
      position="right"
      disabled={look !== 'compact'}
    >
      <NavLink to={path} className={classes.entry ?? ''} data-look={look}>
        <EntryIcon size={20} stroke={1.5} aria-hidden />
        <span className={classes.entryLabel}>{label}</span>
        {notYet && <span className={classes.notYet}> {notYet}</span>}
      </NavLink>
    </Tooltip>
  );
}

const openTo = (user: Person, paths: readonly EntryPath[]) =>
  paths.filter((path) => {
    const place = placeAt(path);
    return place && mayOpen(user, place);
  });

export function Navigation({ look }: Props) {
  const user = useUser();
  const managed = look === 'bottom' ? [] : openTo(user, administration);
  return (
    <div className={classes.navigation} data-look={look}>
      {openTo(user, navigation).map((path) => (
        <Entry key={path} path={path} look={look} />
      ))}
      {managed.length > 0 && look !== 'top' && (
        <div className={classes.between}>Administration</div>
      )}
      {managed.map((path) => (
        <Entry key={path} path={path} look={look} />
      ))}
    </div>
  );
}
