/** A field for a birth date, which everybody types: no calendar leads back that far. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { viewersToday } from '#client/ui/times/times.ts';
import { useTypedDay } from './use-typed-day.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
}

export function BirthDateField({ value, onChange, error, ...input }: Props) {
  const typed = useTypedDay({ value, onChange, today: viewersToday(), nearest: 'past', error });
  return <TextInput autoComplete="bday" {...input} {...typed} data-day={value} />;
}
