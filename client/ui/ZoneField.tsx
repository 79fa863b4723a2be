/** A field for an IANA time zone, found by typing. */
import { Select } from '@mantine/core';

const zones = Intl.supportedValuesOf('timeZone');

interface Props {
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

export const ZoneField = ({ description, value, error, onChange }: Props) => (
  <Select
    label="Time zone"
    description={description}
    searchable
    limit={60}
    allowDeselect={false}
    data={zones.includes(value) ? zones : [value, ...zones]}
    value={value}
    error={error}
    onChange={(zone) => zone && onChange(zone)}
    nothingFoundMessage="No time zone has that name."
  />
);
