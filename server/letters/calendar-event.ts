/** The event of an appointment in a letter, by which the patient's calendar program adds, moves or removes it. */
import { defaultLanguage, defaultWordings } from '#shared/wordings/default-wordings.ts';
import { momentValues, type WrittenBy } from '#shared/wordings/letter-moments.ts';
import { fillBlanks } from '#shared/wordings/wording-blanks.ts';
import { uidOf, type IcsEvent } from '#server/platform/icalendar.ts';

interface EventFacts {
  appointmentId: string;
  /** Of the appointment, which grows with each change. */
  version: number;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  hospital: string;
}

interface EventDetails {
  /** The title of the event. */
  summary: string;
  /** The address that our letters come from, with or without a name before it. */
  from: string;
  isCancelled?: boolean;
  location?: string | undefined;
  /** What the patient has to bring; calendars are shared, so that it never says why. */
  description?: string | null;
  /** Who is invited; without them the event asks for no answer. */
  attendee?: { name: string; email: string } | undefined;
}

/** The address that our letters come from, without the name before it. */
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();

/** The same event id that the patient's calendar program may know already. */
export const eventOf = (facts: EventFacts, details: EventDetails): IcsEvent => ({
  uid: uidOf(facts.appointmentId),
  sequence: facts.version,
  status: details.isCancelled ? 'cancelled' : 'confirmed',
  startsAt: facts.startsAt,
  endsAt: facts.endsAt,
  zone: facts.zone,
  summary: details.summary,
  location: details.location,
  description: details.description ?? undefined,
  organizer: { name: facts.hospital, email: addressIn(details.from) },
  attendees: details.attendee && [details.attendee],
});

/** "Monday 23 November 2026 at 10:30 (Europe/London)", in the hospital's zone, for those who read English. */
export const moment = (at: Date, writtenBy: WrittenBy): string =>
  fillBlanks(defaultWordings['letter.moment'], momentValues(at, writtenBy, defaultLanguage));

/** "Northgate Hospital, +44 20 7946 0000": whom a patient calls. */
export const clinicToCall = (hospital: string, phone: string | null): string =>
  phone === null ? hospital : `${hospital}, ${phone}`;
