/** Chooses the room of an appointment: one of its type's, or any that is free. */
import { Select } from '@mantine/core';
import { memo } from 'react';
import type { BookableType } from '#shared/appointments/appointment-types.ts';

interface Props {
  id?: string;
  locations: BookableType['locations'];
  /** The label of the empty choice. */
  none?: string;
  value: string;
  error: string | undefined;
  onChange: (locationId: string) => void;
}

function LocationSelectUnmemoized(props: Props) {
  const { id, locations, none = 'Any free room', value, error, onChange } = props;
  if (locations.length === 0) return null;
  const booked = locations.filter(({ active }) => active);
  return (
    <Select
      id={id}
      label="Room"
      allowDeselect={false}
      data={[
        { value: '', label: none },
        ...booked.map((one) => ({ value: one.id, label: one.name })),
      ]}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Renders nothing where the type needs no room, and nothing again while nothing of it changes. */
export const LocationSelect = memo(LocationSelectUnmemoized);
