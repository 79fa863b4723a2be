/** Turning the page, today, the ways of looking, and the paper. */
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarAddress } from './address.ts';
import { ExportShown } from './ExportShown.tsx';
import { views, type View } from './remembered.ts';
import { daysOf, turned } from './spans.ts';
import classes from './Lists.module.css';

interface Props {
  address: CalendarAddress;
  view: View;
  offered: readonly View[];
  day: string;
  days: readonly string[];
  today: string;
  mayBook: boolean;
}

const spanNames: Record<View, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  agenda: 'four weeks',
  people: 'day',
};

interface ViewsProps extends Pick<Props, 'view' | 'offered'> {
  showAs: CalendarAddress['showAs'];
}

/** Turning to other days changes nothing here. */
const Views = memo(({ view, offered, showAs }: ViewsProps) => (
  <SegmentedControl
    aria-label="View"
    value={view}
    onChange={showAs}
    data={offered.map((value) => ({ value, label: views[value] }))}
  />
));

export function Toolbar({ address, view, offered, day, days, today, mayBook }: Props) {
  const step = { variant: 'default', size: 36 } as const;
  const turnTo = (way: number) => address.show(view, turned(view, day, way));
  const isHere =
    view === 'year'
      ? day.slice(0, 4) === today.slice(0, 4)
      : view === 'month'
        ? day.slice(0, 7) === today.slice(0, 7)
        : view === 'agenda'
          ? day === today
          : daysOf(view, day).includes(today);
  return (
    <Group gap="sm" className={classes.notPrinted ?? ''}>
      <Group gap={6} wrap="nowrap">
        <ActionIcon {...step} aria-label={`Previous ${spanNames[view]}`} onClick={() => turnTo(-1)}>
          <IconChevronLeft size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={isHere} onClick={() => address.show(view, null)}>
          Today
        </Button>
        <ActionIcon {...step} aria-label={`Next ${spanNames[view]}`} onClick={() => turnTo(1)}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
      <Views view={view} offered={offered} showAs={address.showAs} />
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
        onClick={() => globalThis.print()}
      >
        Print
      </Button>
      {view !== 'year' && <ExportShown address={address} days={days} />}
      <ActionIcon
        component={Link}
        to="/calender/connections"
        variant="default"
        size={36}
        aria-label="Connected calendars"
        title="Connected calendars"
      >
        <IconLink size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {mayBook && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => address.openNew()}
        >
          New appointment
        </Button>
      )}
    </Group>
  );
}
