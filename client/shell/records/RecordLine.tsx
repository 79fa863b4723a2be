/** One of a list that may be open beside it: its name is the link, and it says whether it is in use. */
import { Badge, Paper } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from '#client/ui/list/ItemList.module.css';
import type { RecordsAddress } from '../list-page/address.ts';

interface Props {
  one: { id: string; name: string; active: boolean };
  address: RecordsAddress;
  picture: ReactNode;
  facts: ReactNode;
  /** At the side: whom or what it is for. */
  holders: ReactNode;
  /** What it is called while it is not put away. */
  activeWord: string;
}

export function RecordLine({ one, address, picture, facts, holders, activeWord }: Props) {
  const { to, state } = address.linkTo(one.id);
  const isOpen = address.view.is === 'one' && address.view.id === one.id;
  const StateIcon = one.active ? IconCheck : IconX;
  return (
    <li className={classes.line} data-opened={isOpen || undefined}>
      {picture}
      <div className={classes.what}>
        <Link to={to} state={state} className={classes.name} aria-current={isOpen || undefined}>
          {one.name}
        </Link>
        <div className={classes.facts}>{facts}</div>
      </div>
      <div className={classes.holders}>{holders}</div>
      <Badge
        variant="light"
        color={one.active ? 'good' : 'off'}
        tt="none"
        leftSection={<StateIcon size={12} stroke={2} aria-hidden />}
      >
        {one.active ? activeWord : 'Put away'}
      </Badge>
    </li>
  );
}

export const RecordList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Paper withBorder className={classes.card}>
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  </Paper>
);
