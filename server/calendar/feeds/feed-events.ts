/** Turns a practitioner's appointments, time off and shifts into the events of their feed. */
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import type { ShiftRank } from '#shared/roster.ts';
import type { FeedAppointment } from './calendar-feed-store.ts';
import { uidOf, type IcsEvent } from '#server/platform/icalendar.ts';
import { dayAt } from '#server/platform/times/local-days.ts';

/** Subscribers are reminded once, so long before the start. */
const alarmMinutes = [15];

interface FeedContext {
  zone: string;
  publicUrl: string;
}

/** The address has the appointment's id alone; opening it needs a session. */
const linkTo = ({ publicUrl }: FeedContext, id: string) =>
  `${publicUrl}/calender?appointment=${id}`;

/** Without the patient's name and the reason where the organization does not allow names; then the kind has to do. */
export function appointmentEvent(context: FeedContext, appointment: FeedAppointment): IcsEvent {
  const { word } = kinds[appointment.kind];
  const isCancelled = appointment.state === 'cancelled';
  return {
    uid: uidOf(appointment.id),
    sequence: appointment.version,
    status: isCancelled ? 'cancelled' : 'confirmed',
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    zone: context.zone,
    summary: [word, appointment.patientName].filter(Boolean).join(': '),
    location:
      appointment.kind === 'tele-visit'
        ? 'Online, in KareMD'
        : (appointment.locationLabel ?? undefined),
    description:
      [
        appointment.reason,
        appointment.keptBy && `Kept in ${appointment.keptBy}: it is changed there alone.`,
      ]
        .filter(Boolean)
        .join('\n') || undefined,
    url: linkTo(context, appointment.id),
    alarmMinutes,
  };
}

/** Without a reminder. */
export const timeOffEvent = (
  { zone }: FeedContext,
  { id, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date },
): IcsEvent => ({
  uid: uidOf(id),
  sequence: 0,
  status: 'confirmed',
  startsAt,
  endsAt,
  zone,
  summary: 'Time off',
});

interface FeedShift {
  id: string;
  part: number;
  version: number;
  startsAt: Date;
  endsAt: Date;
  rank: ShiftRank;
  role: string | null;
  name: string;
  unit: string;
  unitId: string;
  isChanged: boolean;
}

/** "Night, Emergency", or "Nephrology on call (backup), Nephrology"; without a reminder. */
export function shiftEvent({ zone, publicUrl }: FeedContext, shift: FeedShift): IcsEvent {
  const { id, part, version, startsAt, endsAt, rank, role, name, unit, unitId } = shift;
  return {
    uid: uidOf(id, part),
    sequence: version,
    status: 'confirmed',
    startsAt,
    endsAt,
    zone,
    summary: `${role ?? name}${rank === 'backup' ? ' (backup)' : ''}, ${unit}`,
    ...(shift.isChanged ? { description: 'Who had this shift was changed afterwards.' } : {}),
    url: `${publicUrl}/roster?unit=${unitId}&day=${dayAt(startsAt, zone)}`,
  };
}
