/** The entries for which the bottom bar of a phone has no space, behind one that opens them. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import classes from './Navigation.module.css';

interface Props {
  entries: readonly { path: string; label: string; icon: Icon }[];
  /** What waits behind it. */
  count: ReactNode;
}

export function MoreEntries({ entries, count }: Props) {
  const { pathname } = useLocation();
  const holdsPage = entries.some(({ path }) => pathname === path);
  return (
    <ButtonMenu
      position="top-end"
      width={220}
      button={(props) => (
        <UnstyledButton
          {...props}
          className={classes.entry}
          data-look="bottom"
          data-holds-page={holdsPage || undefined}
        >
          <IconDots size={20} stroke={1.5} aria-hidden />
          <span className={classes.entryLabel}>More</span>
          {count}
        </UnstyledButton>
      )}
    >
      {entries.map(({ path, label, icon: EntryIcon }) => (
        <Menu.Item
          key={path}
          component={NavLink}
          to={path}
          leftSection={<EntryIcon size={20} stroke={1.5} aria-hidden />}
        >
          {label}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
