/** What patients are written: when, where and with whom; nothing of why. */
import { DateTime } from 'luxon';
import type { Letter } from '#server/platform/mail.ts';
import { icsText, uidOf } from '../platform/icalendar.ts';
import type { Facts } from './store.ts';

type About = 'booked' | 'moved' | 'cancelled' | 'reminder';

/** "Monday 23 November 2026 at 10:30 (Europe/London)", on the clinic's wall. */
const moment = (at: Date, zone: string): string =>
  `${DateTime.fromJSDate(at, { zone })
    .setLocale('en-GB')
    .toFormat("cccc d LLLL yyyy 'at' HH:mm")} (${zone})`;

/** "Room 3, Cardiology, Northgate Hospital": nothing of who comes, or why. */
const addressOf = ({ place, hospital }: Facts): string =>
  place === null ? hospital : `${place}, ${hospital}`;

const whereWords = (facts: Facts): string =>
  facts.kind === 'tele-visit' ? 'by video' : addressOf(facts);

/** A later date may have another room. */
const elsewhere = (one: Facts, first: Facts): string =>
  whereWords(one) === whereWords(first) ? '' : `, ${whereWords(one)}`;

function factLines(facts: Facts, others: readonly Facts[]): string[] {
  const names = facts.clinicians.map(({ fullName }) => fullName).join(', ');
  return [
    `    When:   ${moment(facts.startsAt, facts.zone)}`,
    ...others.map((one) => `            ${moment(one.startsAt, one.zone)}${elsewhere(one, facts)}`),
    `    Where:  ${whereWords(facts)}`,
    ...(names === '' ? [] : [`    With:   ${names}`]),
  ];
}

const openings: Record<About, { subject: string; line: string }> = {
  booked: { subject: 'Your appointment', line: 'an appointment was made for you:' },
  moved: { subject: 'Your appointment has a new time', line: 'your appointment has a new time:' },
  cancelled: {
    subject: 'Your appointment is cancelled',
    line: 'this appointment is cancelled; you need not come:',
  },
  reminder: { subject: 'A reminder of your appointment', line: 'you have an appointment:' },
};

const openingsOfSeveral: typeof openings = {
  booked: { subject: 'Your appointments', line: 'these appointments were made for you:' },
  moved: { subject: 'Your appointments have new times', line: 'your appointments have new times:' },
  cancelled: {
    subject: 'Your appointments are cancelled',
    line: 'these appointments are cancelled; you need not come:',
  },
  reminder: openings.reminder,
};

const joining = (visitLink: string | null): string[] =>
  visitLink === null
    ? []
    : [
        'To join, open this link on a phone, tablet or computer with a camera; you need no account',
        'and no app. The waiting room opens 30 minutes before:',
        '',
        visitLink,
        '',
      ];

/** Of several dates the link is the first one's; each has one of its own in its reminder. */
const closing = (facts: Facts, link: string | null, isOne: boolean): string[] =>
  link === null
    ? [`If you want another one, or this surprises you, call ${facts.hospital}.`]
    : [
        isOne
          ? 'If you cannot come, say so here, and the time is free for somebody else:'
          : 'If you cannot come to the first one, say so here; for the others call, or wait for their reminders:',
        '',
        link,
        '',
        `The link is yours alone. To change the time, call ${facts.hospital}.`,
      ];

/** The address that our letters come from, without the name before it. */
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();

/** The event is the one that the patient's calendar program has already, if it has it. */
function calendarOf(facts: Facts, { about, others, from, at }: Writing) {
  if (about === 'reminder') return undefined;
  const isCancelled = about === 'cancelled';
  const isOne = others.length === 0;
  const one = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const);
  // An invitation is of one event; several are made known, and nobody is asked to answer.
  const method = isOne ? one : ('PUBLISH' as const);
  const text = icsText({
    method,
    at,
    events: [facts, ...others].map((event) => ({
      uid: uidOf(event.appointmentId),
      sequence: event.version,
      status: isCancelled ? ('cancelled' as const) : ('confirmed' as const),
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      zone: event.zone,
      summary: `Appointment, ${event.hospital}`,
      location: event.kind === 'tele-visit' ? undefined : addressOf(event),
      organizer: { name: event.hospital, email: addressIn(from) },
      attendees: isOne ? [{ name: event.patientName, email: event.email }] : undefined,
    })),
  });
  return { method, text };
}

interface Writing {
  about: About;
  /** Later dates that the letter tells of as well. */
  others: readonly Facts[];
  /** Stays the same however often the letter is handed over. */
  id: string;
  /** Null where there is nothing left to say "I cannot come" to. */
  link: string | null;
  /** Where a tele-visit is joined; of several dates each has its own, in its reminder. */
  visitLink: string | null;
  from: string;
  at: Date;
}

export function letterTo(facts: Facts, writing: Writing): Letter {
  const { about, id, link, visitLink, others } = writing;
  const isOne = others.length === 0;
  const { subject, line } = isOne ? openings[about] : openingsOfSeveral[about];
  return {
    id,
    to: facts.email,
    subject: `${subject}, ${facts.hospital}`,
    text: [
      `Hello ${facts.patientName},`,
      '',
      line,
      '',
      ...factLines(facts, others),
      '',
      ...joining(visitLink),
      ...closing(facts, link, isOne),
      '',
    ].join('\n'),
    calendar: calendarOf(facts, writing),
  };
}
