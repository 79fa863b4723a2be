/** What a field for a typed day needs: its text, its placeholder, and an error where the text is no day. */
import type { ReactNode } from 'react';
import { writtenTimes } from '#client/ui/times/locale.ts';
import { comingDay, pastDay } from '#client/ui/times/times.ts';
import { isCompleteDay, typedDay } from './typed-day.ts';
import { useTyped } from './use-typed.ts';

const byOrder = {
  'day-month': { placeholder: 'dd/mm/yyyy', example: '24/11/2026' },
  'month-day': { placeholder: 'mm/dd/yyyy', example: '11/24/2026' },
} as const;

interface TypedDay {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
  today: string;
  /** A day of the past, as a birth date, or one to come: which year is meant where it is left out. */
  nearest: 'coming' | 'past';
  /** Shown unless the text itself is wrong. */
  error: ReactNode;
}

export function useTypedDay({ value, onChange, today, nearest, error }: TypedDay) {
  const { order } = writtenTimes();
  const { placeholder, example } = byOrder[order];
  const { isUnknown, ...typed } = useTyped({
    value,
    onChange,
    written: (day) => (nearest === 'past' ? pastDay(day) : comingDay(day, today)),
    read: (text) => typedDay(text, { today, order, nearest }),
    isComplete: isCompleteDay,
  });
  return {
    ...typed,
    placeholder,
    error: isUnknown ? `Write a day, for example ${example}` : error,
  };
}
