/** A line of words that may stay empty, for who reads what is asked or entered. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** "who decides" */
  reader: string;
  maxLength: number;
  value: string;
  error?: ReactNode;
  onChange: (note: string) => void;
}

export const NoteField = ({ reader, onChange, ...field }: Props) => (
  <TextInput
    label="Note"
    description={`Optional, for ${reader}`}
    autoComplete="off"
    {...field}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
