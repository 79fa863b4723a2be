/** A field for an IANA time zone, found by typing. */
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

/** Listed once a field is shown: it takes the browser some milliseconds. */
let zones: readonly string[] | undefined;

/** With `value`, which a list of today may not have any more. */
function zonesWith(value: string): string[] {
  zones ??= Intl.supportedValuesOf('timeZone');
  return zones.includes(value) ? [...zones] : [value, ...zones];
}

interface Props {
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

export const ZoneField = ({ description, value, error, onChange }: Props) => (
  <Picker
    label="Time zone"
    description={description}
    limit={60}
    data={zonesWith(value)}
    value={value}
    error={error}
    onChange={(zone) => zone && onChange(zone)}
    nothingFoundMessage="No time zone has that name."
  />
);
