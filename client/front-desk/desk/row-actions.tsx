/** What else may be done with an appointment of the front desk, as items of its menu. */
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { mayCancel } from '#shared/appointments/cancellation-rules.ts';
import { mayMove } from '#shared/appointments/move-rules.ts';
import { beginning, type BegunForm } from '#client/appointments/public/opened-form.ts';
import type { DeskAddress } from './desk-address.ts';

/** Undefined where nothing may be done. */
export function rowActions(
  appointment: Appointment,
  { address, now }: { address: DeskAddress; now: number },
): ReactNode {
  const isMovable = mayMove(appointment);
  const isCancellable = mayCancel({ by: 'staff', ...appointment }, now);
  if (!isMovable && !isCancellable) return undefined;
  const { to, state } = address.linkTo(appointment.id);
  const opens = (form: BegunForm) => ({
    component: Link,
    to,
    state: { ...state, ...beginning(form) },
  });
  return (
    <>
      {isMovable && (
        <>
          <Menu.Item {...opens('move')}>Reschedule</Menu.Item>
          <Menu.Item {...opens('change')}>Edit appointment</Menu.Item>
        </>
      )}
      {isCancellable && (
        <Menu.Item {...opens('cancel')} color="bad">
          Cancel appointment
        </Menu.Item>
      )}
    </>
  );
}
