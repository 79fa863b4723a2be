/** A field for a time of day, typed; where the day has two halves, a button says which. */
import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isTwelveHours, writtenTimes } from '#client/ui/times/locale.ts';
import { halfOf, inHalf, isCompleteTime, typedTime, writtenTime, type Half } from './typed-time.ts';
import { typedWhen } from './typed-when.ts';
import { useTyped } from './use-typed.ts';
import classes from './fields.module.css';

interface TimeFieldProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'rightSection'
> {
  /** HH:MM, or empty. */
  value: string;
  /** With the day, where one was typed too. */
  onChange: (time: string, day?: string) => void;
  /** Where it is given, a day may be typed with the time: "tomorrow 9". */
  today?: string;
}

interface HalfProps {
  half: Half;
  onChange: (half: Half) => void;
}

function HalfOfDay({ half, onChange }: HalfProps) {
  const other = half === 'am' ? 'pm' : 'am';
  return (
    <UnstyledButton
      className={classes.half ?? ''}
      aria-label={`${half.toUpperCase()}, change to ${other.toUpperCase()}`}
      onClick={() => onChange(other)}
    >
      {half.toUpperCase()}
    </UnstyledButton>
  );
}

/** "14:30", or "14:30 2026-11-24" where a day was typed with it. */
function readWhen(
  text: string,
  { half, today }: { half: Half | null; today: string | undefined },
): string | null {
  if (today === undefined) return typedTime(text, half);
  const { order } = writtenTimes();
  const when = typedWhen(text, half, { today, order, nearest: 'coming' });
  return when && [when.time, when.day].filter((part) => part !== null).join(' ');
}

/** `data-time` is the time as it is kept, for whatever reads the page. */
export function TimeField({ value, onChange, today, error, ...input }: TimeFieldProps) {
  const isTwelve = isTwelveHours();
  const [chosen, setChosen] = useState<Half>('am');
  const half = value ? halfOf(value) : chosen;
  const { isUnknown, ...typed } = useTyped({
    value,
    onChange: (read) => {
      const [time = '', day] = read.split(' ');
      if (day === undefined) onChange(time);
      else onChange(time, day);
    },
    written: (time) => writtenTime(time, isTwelve),
    read: (text) => readWhen(text, { half: isTwelve ? half : null, today }),
    isComplete: isCompleteTime,
  });
  const changeHalf = (next: Half) => {
    setChosen(next);
    if (value) onChange(inHalf(value, next));
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      {...input}
      {...typed}
      data-time={value}
      error={isUnknown ? 'Write a time, for example 9:30' : error}
      {...(isTwelve && {
        rightSection: <HalfOfDay half={half} onChange={changeHalf} />,
        rightSectionWidth: 48,
        rightSectionPointerEvents: 'all',
      })}
    />
  );
}
