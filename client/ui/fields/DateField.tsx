/** A field for a day: typed in many forms, or chosen from a calendar that is loaded when it opens. */
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import {
  lazy,
  Suspense,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { viewersToday } from '#client/ui/times/times.ts';
import type { DayPickerProps } from './DayPicker.tsx';
import { useTypedDay } from './use-typed-day.ts';

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));

interface DateFieldProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'rightSection'
> {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that the calendar offers. */
  firstDay?: string | undefined;
  /** Today, where the day counts; without it, where the reader is. */
  today?: string;
}

/** Mantine's drawers look for this mark on what has the focus; Escape then closes the calendar alone. */
const keepEscape = ({ target }: FocusEvent) =>
  target.setAttribute('data-mantine-stop-propagation', 'true');

interface CalendarProps extends Omit<DayPickerProps, 'onChoose'> {
  onChange: (day: string) => void;
  /** The field, with the button as what opens the calendar. */
  field: (button: (isDisabled: boolean) => ReactNode) => ReactNode;
}

function WithCalendar({ field, onChange, ...picker }: CalendarProps) {
  const [isOpen, setOpen] = useState(false);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setOpen(false);
  };
  const button = (isDisabled: boolean) => (
    <Popover.Target>
      <ActionIcon
        variant="subtle"
        color="off"
        size={32}
        aria-label="Open calendar"
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCalendarEvent size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Popover.Target>
  );
  const choose = (day: string) => {
    onChange(day);
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      floatingStrategy="fixed"
      withinPortal={false}
      closeOnEscape={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      {field(button)}
      <Popover.Dropdown p="sm" onFocusCapture={keepEscape} onKeyDown={closeByKey}>
        {isOpen && (
          <Suspense fallback={<Skeleton width={252} height={262} />}>
            <DayPicker {...picker} onChoose={choose} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** `data-day` is the day as it is kept, for whatever reads the page. */
export function DateField({
  value,
  onChange,
  firstDay,
  today = viewersToday(),
  error,
  ...input
}: DateFieldProps) {
  const typed = useTypedDay({ value, onChange, today, nearest: 'coming', error });
  const field = (button: (isDisabled: boolean) => ReactNode) => (
    <TextInput
      autoComplete="off"
      {...input}
      {...typed}
      data-day={value}
      rightSectionPointerEvents="all"
      rightSection={button(input.disabled ?? false)}
    />
  );
  return <WithCalendar {...{ value, today, firstDay, onChange, field }} />;
}
