/** The field for the reason why something is cancelled. */
import { TextInput } from '@mantine/core';

interface Props {
  keptWith: 'appointment' | 'appointments';
  value: string;
  onChange: (reason: string) => void;
  mt?: 'md';
}

export const ReasonField = ({ keptWith, onChange, ...field }: Props) => (
  <TextInput
    label="Reason"
    description={`Optional. It is kept with the ${keptWith}.`}
    maxLength={500}
    autoComplete="off"
    onChange={(event) => onChange(event.currentTarget.value)}
    {...field}
  />
);
