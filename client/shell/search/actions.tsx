/** What can be done from anywhere, found by its name. */
import {
  IconCalendarOff,
  IconCalendarSearch,
  IconHourglass,
  IconLock,
  IconPlus,
  type Icon,
} from '@tabler/icons-react';
import type { To } from 'react-router-dom';
import { may, type Permission, type Person } from '#shared/roles.ts';
import { keepKeys } from '#client/ui/panels/kept-keys.ts';
import { requestLock } from '#client/shell/session/lock.ts';

interface Action {
  key: string;
  label: string;
  /** By which it is looked for, too. */
  otherNames: readonly string[];
  permission: Permission;
  Picture: Icon;
  /** Where it is done, what does it, or both. */
  to?: To;
  run?: () => void;
}

const at = (pathname: string, search: string): To => ({ pathname, search });

const all: readonly Action[] = [
  {
    key: 'new-appointment',
    label: 'New appointment',
    otherNames: ['book', 'add', 'create'],
    permission: 'appointments.book',
    Picture: IconPlus,
    to: at('/Scheduling', '?new'),
    run: keepKeys,
  },
  {
    key: 'find-a-time',
    label: 'Find a time',
    otherNames: ['free slot', 'next free time', 'availability'],
    permission: 'appointments.book',
    Picture: IconCalendarSearch,
    to: at('/Scheduling', '?find'),
  },
  {
    key: 'waiting-list',
    label: 'Waiting list',
    otherNames: ['waitlist', 'queue', 'earlier appointment'],
    permission: 'appointments.book',
    Picture: IconHourglass,
    to: at('/Scheduling', '?waitlist'),
  },
  {
    key: 'time-off',
    label: 'Add time off',
    otherNames: ['vacation', 'holiday', 'leave', 'absence'],
    permission: 'availability.own',
    Picture: IconCalendarOff,
    to: at('/hours', '?off'),
  },
  {
    key: 'lock',
    label: 'Lock this screen',
    otherNames: ['sign out', 'switch user', 'leave', 'away'],
    permission: 'session.own',
    Picture: IconLock,
    run: requestLock,
  },
];

export const actionsOf = (user: Person): readonly Action[] =>
  all.filter(({ permission }) => may(user, permission));
