/** The three entries: at the side on a desk, at the bottom on a phone. */
import { Tooltip } from '@mantine/core';
import { IconCalendar, IconListDetails, IconVideo, type Icon } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { mayOpen, navigation, placeAt } from '#shared/paths.ts';
import { useUser } from './session.tsx';
import classes from './Layout.module.css';

const icons: Record<(typeof navigation)[number], Icon> = {
  '/Scheduling': IconListDetails,
  '/calender': IconCalendar,
  '/video': IconVideo,
};

interface Props {
  look: 'wide' | 'compact' | 'bottom' | 'top';
}

function Entry({ path, look }: Props & { path: (typeof navigation)[number] }) {
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

export function Navigation({ look }: Props) {
  const user = useUser();
  const open = navigation.filter((path) => {
    const place = placeAt(path);
    return place && mayOpen(user, place);
  });
  return (
    <div className={classes.navigation} data-look={look}>
      {open.map((path) => (
        <Entry key={path} path={path} look={look} />
      ))}
    </div>
  );
}
