/** What each step of applying a message has, and what may become of the message. */
import type { ConflictKind } from '#shared/outside-appointments/conflict-kinds.ts';
import type { Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { OutsideAppointment } from '#server/outside-appointments/core/outside-appointment-store.ts';
import type {
  AppointmentMessage,
  AppointmentOutcome,
  ScheduleSource,
} from '#server/outside-appointments/core/stated-appointment.ts';

export interface ApplyingDeps extends Pick<Deps, 'jobs' | 'sms' | 'now'> {
  /** The server, or the person who settles a conflict. */
  actor: Actor;
}

/** What each step of applying a message has. */
export interface Applying extends ApplyingDeps, AppointmentMessage {
  source: ScheduleSource;
  link: OutsideAppointment | null;
}

export const nothing = (...remarks: string[]): AppointmentOutcome => ({
  conflict: null,
  remarks,
  isChanged: false,
});

export const keptOutcome = (remarks: string[] = []): AppointmentOutcome => ({
  conflict: null,
  remarks,
  isChanged: true,
});

export const conflictOf = (
  kind: ConflictKind,
  reason: string,
  appointmentId: string | null = null,
): AppointmentOutcome => ({
  conflict: { kind, reason, appointmentId },
  remarks: [],
  isChanged: false,
});
