/** The calendar of a date field; its library is loaded when one is opened. */
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { writtenTimes } from '#client/ui/times/locale.ts';

export interface DayPickerProps {
  /** YYYY-MM-DD, or empty. */
  value: string;
  today: string;
  firstDay: string | undefined;
  onChoose: (day: string) => void;
}

export function DayPicker({ value, today, firstDay, onChoose }: DayPickerProps) {
  // Loaded after the calendar had opened, it takes the focus that was waiting for it.
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <DatePicker
      ref={picker}
      value={value || null}
      defaultDate={value || today}
      firstDayOfWeek={writtenTimes().firstWeekday}
      // Red is for harm alone.
      weekendDays={[]}
      highlightToday
      {...(firstDay ? { minDate: firstDay } : {})}
      ariaLabels={{
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next ten years',
        previousDecade: 'Previous ten years',
        monthLevelControl: 'Choose the month',
        yearLevelControl: 'Choose the year',
      }}
      getDayProps={(day) => (day === (value || today) ? { 'data-autofocus': true } : {})}
      onChange={(day) => day && onChoose(day)}
    />
  );
}
