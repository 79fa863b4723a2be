/** One line of text in the form: its label above, what is wrong with it beside it. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { labels, type Field, type Filled } from './booking-draft.ts';
import type { DraftState } from './use-draft.ts';

export const idOf = (field: Field): string => `book-${field}`;

interface Props extends Omit<TextInputProps, 'form' | 'value' | 'onChange' | 'error'> {
  form: DraftState;
  filled: Filled;
  name: 'day' | 'time' | 'durationMinutes';
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
