/** The three entries: at the side on a desk, at the bottom on a phone. */
import { Text, Tooltip } from '@mantine/core';
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
  look: 'wide' | 'compact' | 'bottom';
}

function Entry({ path, look }: Props & { path: (typeof navigation)[number] }) {
  const place = placeAt(path);
  const EntryIcon = icons[path];
  const label = place?.label ?? path;
  const isBuilt = place?.screen !== undefined;
  const name = isBuilt ? label : `${label}, not available yet`;
  return (
    <Tooltip label={name} position="right" disabled={look !== 'compact'}>
      <NavLink to={path} className={classes.entry ?? ''} data-look={look} aria-label={name}>
        <EntryIcon size={20} stroke={1.5} aria-hidden />
        {look !== 'compact' && <span className={classes.entryLabel}>{label}</span>}
        {look === 'wide' && !isBuilt && (
          <Text component="span" size="xs" fw={400} c="var(--faint)">
            not yet
          </Text>
        )}
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
    <nav aria-label="Main" className={classes.navigation} data-look={look}>
      {open.map((path) => (
        <Entry key={path} path={path} look={look} />
      ))}
    </nav>
  );
}
