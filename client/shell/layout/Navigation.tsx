/** The navigation: its entries at the side or, on a phone, at the bottom; administration below them at the side. */
import { Tooltip } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { mayOpen, routeAt } from '#shared/paths.ts';
import {
  administration,
  entriesOf,
  outsideEntriesOf,
  phoneEntriesOf,
  type EntryPath,
} from '#shared/paths/navigation.ts';
import type { Person } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { entryIcons } from './entry-icons.ts';
import { useFrameParts } from './frame-parts.ts';
import classes from './Navigation.module.css';
import { MoreEntries } from './MoreEntries.tsx';

interface Props {
  variant: 'wide' | 'compact' | 'bottom' | 'top';
}

/** Conversations are a list of messages with a path of its own. */
const isWithin = (path: EntryPath, pathname: string) =>
  new RegExp(`^${path === '/messages' ? '/(messages|chat)' : path}(/|$)`, 'i').test(pathname);

function Entry({ path, variant }: Props & { path: EntryPath }) {
  const { pathname } = useLocation();
  const Count = useFrameParts().counts[path];
  const EntryIcon = entryIcons[path];
  const label = routeAt(path)?.label ?? path;
  const link = (
    <Link
      to={path}
      className={classes.entry ?? ''}
      data-look={variant}
      aria-current={isWithin(path, pathname) ? 'page' : undefined}
    >
      <EntryIcon size={20} stroke={1.5} aria-hidden />
      <span className={classes.entryLabel}>{label}</span>
      {Count && <Count />}
    </Link>
  );
  // Elsewhere its label is in view.
  if (variant !== 'compact') return link;
  return (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  );
}

const openTo = (user: Person, paths: readonly EntryPath[]) =>
  paths.filter((path) => {
    const route = routeAt(path);
    return route && mayOpen(user, route);
  });

/** As many as have space on a phone, the one for the others included. */
const mostAtBottom = 5;

function BottomEntries({ paths }: { paths: readonly EntryPath[] }) {
  const WaitingCount = useFrameParts().counts['/video'];
  const first = paths.length > mostAtBottom ? mostAtBottom - 1 : mostAtBottom;
  const otherPaths = paths.slice(first);
  return (
    <div className={classes.navigation} data-look="bottom">
      {paths.slice(0, first).map((path) => (
        <Entry key={path} path={path} variant="bottom" />
      ))}
      {otherPaths.length > 0 && (
        <MoreEntries
          entries={otherPaths.map((path) => ({
            path,
            label: routeAt(path)?.label ?? path,
            icon: entryIcons[path],
          }))}
          count={otherPaths.includes('/video') && WaitingCount && <WaitingCount />}
        />
      )}
    </div>
  );
}

export function Navigation({ variant }: Props) {
  const user = useUser();
  if (variant === 'bottom') return <BottomEntries paths={phoneEntriesOf(user)} />;
  const paths = entriesOf(user);
  const outside = outsideEntriesOf(user);
  const managed = openTo(user, administration).filter((path) => !paths.includes(path));
  return (
    <div className={classes.navigation} data-look={variant}>
      {paths.map((path) => (
        <Entry key={path} path={path} variant={variant} />
      ))}
      {outside.length > 0 && variant !== 'top' && (
        <div className={classes.between}>Outside the hospital</div>
      )}
      {outside.map((path) => (
        <Entry key={path} path={path} variant={variant} />
      ))}
      {managed.length > 0 && variant !== 'top' && (
        <div className={classes.between}>Administration</div>
      )}
      {managed.map((path) => (
        <Entry key={path} path={path} variant={variant} />
      ))}
    </div>
  );
}
