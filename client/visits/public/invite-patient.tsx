/** The button that invites an appointment's patient; it belongs to the visits, and the routes file passes it in. */
import { Suspense, type ComponentType } from 'react';
import type { Appointment } from '#shared/appointments.ts';

interface Props {
  appointment: Appointment;
}

let Button: ComponentType<Props> | undefined;

export function setInviteButton(button: ComponentType<Props>): void {
  Button = button;
}

export function InvitePatient({ appointment }: Props) {
  if (!Button || appointment.type.kind !== 'tele-visit') return null;
  return (
    <Suspense fallback={null}>
      <Button appointment={appointment} />
    </Suspense>
  );
}
