/** What a feed tells of a clinician's time: appointments and time off in, events out. */
import { kinds } from '#shared/appointments.ts';
import type { FedVisit } from './feeds/feed-store.ts';
import { uidOf, type IcsEvent } from '../platform/icalendar.ts';

/** Whoever subscribes is reminded once, so long before. */
const alarmMinutes = [15];

interface Teller {
  zone: string;
  publicUrl: string;
}

/** The address names the appointment by its id alone; opening it asks for a session. */
const linkTo = ({ publicUrl }: Teller, id: string) => `${publicUrl}/calender?appointment=${id}`;

/** Without the patient's name where the organization does not allow it; the kind says enough. */
export function visitEvent(teller: Teller, visit: FedVisit): IcsEvent {
  const { word } = kinds[visit.kind];
  const isCancelled = visit.state === 'cancelled';
  return {
    uid: uidOf(visit.id),
    sequence: visit.version,
    status: isCancelled ? 'cancelled' : 'confirmed',
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    zone: teller.zone,
    summary: [word, visit.patientName].filter(Boolean).join(': '),
    location: visit.kind === 'tele-visit' ? 'Online, in KareMD' : (visit.place ?? undefined),
    url: linkTo(teller, visit.id),
    alarmMinutes,
  };
}

/** It takes the time and reminds nobody. */
export const timeOffEvent = (
  { zone }: Teller,
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
