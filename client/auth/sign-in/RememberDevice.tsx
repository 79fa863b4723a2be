/** Offers to skip the second step in this browser for some days. */
import { Checkbox } from '@mantine/core';

interface Props {
  days: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const RememberDevice = ({ days, checked, onChange }: Props) => (
  <Checkbox
    mt="md"
    label={`Remember this device for ${days === 1 ? 'one day' : `${days} days`}`}
    description="Your password is enough here until then. Not on a device that others use."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
