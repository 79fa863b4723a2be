/** The switch that retires what is booked, a type or a room: for new bookings it is then gone. */
import { Switch } from '@mantine/core';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';

interface Props {
  draft: Draft<{ active: boolean }>;
}

export const ActiveSwitch = ({ draft }: Props) => (
  <Switch
    label="Active"
    description="Switch off to stop new bookings. Existing bookings stay."
    {...tickOf(draft, 'active')}
  />
);
