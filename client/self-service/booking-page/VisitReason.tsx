/** Why a visitor of the booking page wants to come: a reason that the unit lists, or their own words. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mostReasonCharacters } from '#shared/limits.ts';

interface Props {
  /** Those that the unit lists. */
  reasons: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

const label = 'Reason for the visit (optional)';

/** No reason is written like this: it begins with a space. */
const ownWords = ' own words';

const OwnWords = ({
  value,
  error,
  onChange,
  ...field
}: Omit<Props, 'reasons'> & {
  label: string;
}) => (
  <TextInput
    {...field}
    size="md"
    autoComplete="off"
    maxLength={mostReasonCharacters}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export function VisitReason({ reasons, ...field }: Props) {
  const { value, error, onChange } = field;
  const [isOwn, setOwn] = useState(value !== '' && !reasons.includes(value));
  if (reasons.length === 0) return <OwnWords {...field} label={label} />;
  return (
    <>
      <NativeSelect
        label={label}
        size="md"
        data={[
          { value: '', label: 'Not said' },
          ...reasons,
          { value: ownWords, label: 'Something else' },
        ]}
        value={isOwn ? ownWords : value}
        error={isOwn ? undefined : error}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setOwn(chosen === ownWords);
          onChange(chosen === ownWords ? '' : chosen);
        }}
      />
      {isOwn && <OwnWords {...field} label="In your own words" />}
    </>
  );
}
