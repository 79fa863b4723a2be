/** Previous, Today and Next, the choice of view, and the calendar's actions. */
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { ToolbarSheet } from '#client/ui/panels/ToolbarSheet.tsx';
import type { CalendarAddress } from './address.ts';
import { ExportButton } from './ExportButton.tsx';
import { views, type View } from '#client/shell/calendar/last-view.ts';
import { useStableFunction } from '#client/shell/use-stable-function.ts';
import { daysOf, pageDay } from '#client/shell/calendar/view-days.ts';

interface Props {
  address: CalendarAddress;
  view: View;
  offered: readonly View[];
  day: string;
  today: string;
  mayBook: boolean;
}

interface ToolbarOnPhone {
  isPhone: boolean;
  /** In the sheet of a phone. */
  filters: ReactNode;
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

/** Not rendered again when other days are shown. */
const ViewSwitch = memo(({ view, offered, showAs }: ViewsProps) => (
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
function isTodayShown({ view, day, today }: Pick<Props, 'view' | 'day' | 'today'>): boolean {
  if (view === 'year') return day.slice(0, 4) === today.slice(0, 4);
  if (view === 'month') return day.slice(0, 7) === today.slice(0, 7);
  return view === 'agenda' ? day === today : daysOf(view, day).includes(today);
}

interface StepProps {
  name: string;
  Icon: typeof IconChevronLeft;
  onClick: () => void;
}

const Step = memo(({ name, Icon, onClick }: StepProps) => (
  <ActionIcon {...step} aria-label={name} title={name} onClick={onClick}>
    <Icon {...icon} />
  </ActionIcon>
));

/** Its buttons are not rendered again for other days: what they do reads the days that are shown. */
function DaySteps({ address, ...shown }: Pick<Props, 'address' | 'view' | 'day' | 'today'>) {
  const { view, day } = shown;
  const back = useStableFunction(() => address.show(view, pageDay(view, day, -1)));
  const on = useStableFunction(() => address.show(view, pageDay(view, day, 1)));
  const name = spanNames[view];
  return (
    <Group gap={6} wrap="nowrap">
      <Step name={`Previous ${name}`} Icon={IconChevronLeft} onClick={back} />
      <Button
        variant="default"
        px={{ base: 8, sm: 'md' }}
        disabled={isTodayShown(shown)}
        onClick={() => address.show(view, null)}
      >
        Today
      </Button>
      <Step name={`Next ${name}`} Icon={IconChevronRight} onClick={on} />
    </Group>
  );
}

const Print = memo(() => (
  <Tooltip label="Print">
    <ActionIcon {...step} visibleFrom="sm" aria-label="Print" onClick={() => globalThis.print()}>
      <IconPrinter {...icon} />
    </ActionIcon>
  </Tooltip>
));

/** Not rendered again when other days are shown. */
const NewButton = memo(
  ({ openNew }: { openNew: (() => void) | null }) =>
    openNew && (
      <Button
        ml="auto"
        leftSection={<IconPlus {...icon} />}
        aria-label="New appointment"
        onClick={() => openNew()}
      >
        New
      </Button>
    ),
);

const Connections = memo(() => (
  <Tooltip label="Connected calendars">
    <ActionIcon
      component={Link}
      to="/calender/connections"
      {...step}
      aria-label="Connected calendars"
    >
      <IconLink {...icon} />
    </ActionIcon>
  </Tooltip>
));

interface ToolsProps extends Pick<Props, 'address' | 'view'> {
  days: readonly string[];
}

/** Beside the filters, so that title and steps have one row. */
export const CalendarTools = ({ view, ...shown }: ToolsProps) => (
  <Group gap={6} wrap="nowrap" ms="auto" mb="sm" data-not-printed>
    <Print />
    {view !== 'year' && <ExportButton {...shown} />}
    <Connections />
  </Group>
);

interface PhoneProps extends Props {
  filters: ReactNode;
}

/** One row; the rest is in a sheet. */
function PhoneToolbar({ address, view, offered, day, today, mayBook, filters }: PhoneProps) {
  return (
    <Group gap={6} wrap="nowrap" data-not-printed>
      <DaySteps {...{ address, view, day, today }} />
      <ViewSwitch view={view} offered={offered} showAs={address.showAs} />
      <ToolbarSheet label="More for the calendar">
        {mayBook && (
          <Button leftSection={<IconPlus {...icon} />} onClick={() => address.openNew()}>
            New appointment
          </Button>
        )}
        {filters}
        <Button
          component={Link}
          to="/calender/connections"
          variant="default"
          leftSection={<IconLink {...icon} />}
        >
          Connected calendars
        </Button>
      </ToolbarSheet>
    </Group>
  );
}

export const Toolbar = memo(({ isPhone, filters, ...props }: Props & ToolbarOnPhone) => {
  const { address, view, offered, day, today, mayBook } = props;
  if (isPhone) return <PhoneToolbar {...props} filters={filters} />;
  return (
    <Group gap="sm" flex={1} data-not-printed>
      <DaySteps {...{ address, view, day, today }} />
      <ViewSwitch view={view} offered={offered} showAs={address.showAs} />
      <NewButton openNew={mayBook ? address.openNew : null} />
    </Group>
  );
});
