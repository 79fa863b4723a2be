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
import { ExportShown } from './ExportButton.tsx';
import { views, type View } from './last-view.ts';
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

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const step = { variant: 'default', size: 36 } as const;

/** Whether today is among the days shown. */
function isHere({ view, day, today }: Pick<Props, 'view' | 'day' | 'today'>): boolean {
  if (view === 'year') return day.slice(0, 4) === today.slice(0, 4);
  if (view === 'month') return day.slice(0, 7) === today.slice(0, 7);
  return view === 'agenda' ? day === today : daysOf(view, day).includes(today);
}

function Turning({ address, ...there }: Pick<Props, 'address' | 'view' | 'day' | 'today'>) {
  const { view, day } = there;
  const turnTo = (way: number) => address.show(view, turned(view, day, way));
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon {...step} aria-label={`Previous ${spanNames[view]}`} onClick={() => turnTo(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <Button variant="default" disabled={isHere(there)} onClick={() => address.show(view, null)}>
        Today
      </Button>
      <ActionIcon {...step} aria-label={`Next ${spanNames[view]}`} onClick={() => turnTo(1)}>
        <IconChevronRight {...icon} />
      </ActionIcon>
    </Group>
  );
}

const Print = memo(() => (
  <Button
    variant="default"
    visibleFrom="sm"
    leftSection={<IconPrinter {...icon} />}
    onClick={() => globalThis.print()}
  >
    Print
  </Button>
));

/** Turning to other days changes nothing here either. */
const Ways = memo(({ openNew }: { openNew: (() => void) | null }) => (
  <>
    <ActionIcon
      component={Link}
      to="/calender/connections"
      {...step}
      aria-label="Connected calendars"
      title="Connected calendars"
    >
      <IconLink {...icon} />
    </ActionIcon>
    {openNew && (
      <Button leftSection={<IconPlus {...icon} />} onClick={() => openNew()}>
        New appointment
      </Button>
    )}
  </>
));

export const Toolbar = memo(({ address, view, offered, day, days, today, mayBook }: Props) => (
  <Group gap="sm" className={classes.notPrinted ?? ''}>
    <Turning {...{ address, view, day, today }} />
    <Views view={view} offered={offered} showAs={address.showAs} />
    <Print />
    {view !== 'year' && <ExportShown address={address} days={days} />}
    <Ways openNew={mayBook ? address.openNew : null} />
  </Group>
));
