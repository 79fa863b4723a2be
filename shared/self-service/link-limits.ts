/** What patients may change by the link in their letter, and until when. */
import type { AppointmentState } from '#shared/appointments.ts';
import { mayCancel } from '#shared/appointments/cancellation-rules.ts';
import { mayMove } from '#shared/appointments/move-rules.ts';
import { hourMs } from '#shared/durations.ts';

/** The self-service settings of the appointment's type. */
export interface SelfServiceSettings {
  patientsMayMove: boolean;
  patientsMayCancel: boolean;
  /** Until so many hours before the start. */
  patientNoticeHours: number;
}

/** The changes of a patient who was asked to choose another time, whatever the type allows otherwise. */
export const whileAsked: SelfServiceSettings = {
  patientsMayMove: true,
  patientsMayCancel: true,
  patientNoticeHours: 0,
};

/** Whether the patient is asked to choose another time, and may still answer. */
export const isAsked = ({ chooseBy }: { chooseBy: string | null }, now: number): boolean =>
  chooseBy !== null && Date.parse(chooseBy) > now;

interface ChangedAppointment {
  state: AppointmentState;
  startsAt: string | Date;
  /** Of another system: what that one keeps is changed there alone. */
  keptBy?: string | null;
}

/** Returns the instant from which only the clinic changes the appointment. */
export const changesEndAt = (
  startsAt: string | Date,
  { patientNoticeHours }: Pick<SelfServiceSettings, 'patientNoticeHours'>,
): Date => new Date(new Date(startsAt).getTime() - patientNoticeHours * hourMs);

const isInTime = (
  settings: SelfServiceSettings,
  { startsAt }: ChangedAppointment,
  now: number,
): boolean => changesEndAt(startsAt, settings).getTime() > now;

/** `now` in milliseconds since 1970. */
export const mayMoveByLink = (
  settings: SelfServiceSettings,
  appointment: ChangedAppointment,
  now: number,
): boolean =>
  settings.patientsMayMove && mayMove(appointment) && isInTime(settings, appointment, now);

export const mayCancelByLink = (
  settings: SelfServiceSettings,
  appointment: ChangedAppointment,
  now: number,
): boolean =>
  settings.patientsMayCancel &&
  mayCancel({ by: 'patient', ...appointment }, now) &&
  isInTime(settings, appointment, now);
