/** One text field of the booking form, with its label and error. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { labels, type Field, type FilledBooking } from './booking-draft.ts';
import type { DraftState } from './use-draft.ts';

export const idOf = (field: Field): string => `book-${field}`;

interface Props extends Omit<TextInputProps, 'form' | 'value' | 'onChange' | 'error'> {
  form: DraftState;
  filled: FilledBooking;
  name: 'durationMinutes';
  onType: (text: string) => void;
}

export function FormField({ form, filled, name, onType, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      id={idOf(name)}
      name={name}
      label={labels[name]}
      autoComplete="off"
      value={filled[name]}
      error={form.errors[name]}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
