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
import type { CalendarAnswer } from '#shared/calendar.ts';
import { ShiftLegend } from '#client/calendar/views/ShiftLegend.tsx';
import type { CalendarAddress } from './calendar-address.ts';
import { DayStrip } from './DayStrip.tsx';
import { ExportButton } from './ExportButton.tsx';
import { views, type View } from '#client/calendar/public/last-view.ts';
import { useStableFunction } from '#client/shell/use-stable-function.ts';
import { daysOf, pageDay } from '#client/calendar/public/view-days.ts';

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

interface StepsProps extends Pick<Props, 'address' | 'view' | 'day' | 'today'> {
  /** How far a step leads; without it, to the next days of the view. */
  by?: View;
  children?: ReactNode;
}

/** Its buttons are not rendered again for other days: what they do reads the days that are shown. */
function DaySteps({ address, view, day, by = view, children }: StepsProps) {
  const back = useStableFunction(() => address.show(view, pageDay(by, day, -1)));
  const on = useStableFunction(() => address.show(view, pageDay(by, day, 1)));
  const name = spanNames[by];
  return (
    <Group gap={6} wrap="nowrap">
      <Step name={`Previous ${name}`} Icon={IconChevronLeft} onClick={back} />
      {children}
      <Step name={`Next ${name}`} Icon={IconChevronRight} onClick={on} />
    </Group>
  );
}

const TodayButton = ({ address, ...dates }: Pick<Props, 'address' | 'view' | 'day' | 'today'>) => (
  <Button
    variant="default"
    disabled={isTodayShown(dates)}
    onClick={() => address.show(dates.view, null)}
  >
    Today
  </Button>
);

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
  times: CalendarAnswer | undefined;
}

/** Of which the days have letters. */
const withLegend: readonly View[] = ['week', 'month', 'people'];

/** The tools beside the filters, so that title and steps have one row. */
export const CalendarTools = ({ view, times, ...context }: ToolsProps) => (
  <>
    {withLegend.includes(view) && (
      <ShiftLegend times={times} address={context.address} place="beside" />
    )}
    <Group gap={6} wrap="nowrap" ms="auto" mb="sm" data-not-printed>
      <Print />
      {view !== 'year' && <ExportButton {...context} />}
      <Connections />
    </Group>
  </>
);

interface PhoneProps extends Props {
  filters: ReactNode;
}

/** One row, two in the narrowest windows, and the days of the week; the rest is in a sheet. */
function PhoneToolbar({ address, view, offered, day, today, mayBook, filters }: PhoneProps) {
  const viewProps = { address, view, day, today };
  return (
    <>
      <Group gap={6} w="100%" data-not-printed>
        <DaySteps {...viewProps} by="week" />
        <ViewSwitch view={view} offered={offered} showAs={address.showAs} />
        <ToolbarSheet label="More for the calendar">
          <TodayButton {...viewProps} />
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
        {mayBook && (
          <ActionIcon
            ml="auto"
            size={44}
            aria-label="New appointment"
            onClick={() => address.openNew()}
          >
            <IconPlus {...icon} />
          </ActionIcon>
        )}
      </Group>
      <DayStrip {...viewProps} />
    </>
  );
}

export const Toolbar = memo(({ isPhone, filters, ...props }: Props & ToolbarOnPhone) => {
  const { address, view, offered, day, today, mayBook } = props;
  if (isPhone) return <PhoneToolbar {...props} filters={filters} />;
  const viewProps = { address, view, day, today };
  return (
    <Group gap="sm" flex={1} data-not-printed>
      <DaySteps {...viewProps}>
        <TodayButton {...viewProps} />
      </DaySteps>
      <ViewSwitch view={view} offered={offered} showAs={address.showAs} />
      <NewButton openNew={mayBook ? address.openNew : null} />
    </Group>
  );
});
