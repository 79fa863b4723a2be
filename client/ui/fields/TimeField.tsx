/** A field for a time of day, typed; where the day has two halves, a button says which. */
import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isTwelveHours } from '#client/ui/times/locale.ts';
import { halfOf, inHalf, isCompleteTime, typedTime, writtenTime, type Half } from './typed-time.ts';
import { useTyped } from './use-typed.ts';
import classes from './fields.module.css';

interface TimeFieldProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'rightSection'
> {
  /** HH:MM, or empty. */
  value: string;
  onChange: (time: string) => void;
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

/** `data-time` is the time as it is kept, for whatever reads the page. */
export function TimeField({ value, onChange, error, ...input }: TimeFieldProps) {
  const isTwelve = isTwelveHours();
  const [chosen, setChosen] = useState<Half>('am');
  const half = value ? halfOf(value) : chosen;
  const { isUnknown, ...typed } = useTyped({
    value,
    onChange,
    written: (time) => writtenTime(time, isTwelve),
    read: (text) => typedTime(text, isTwelve ? half : null),
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
