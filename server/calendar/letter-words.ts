/** What patients are written: when, where and with whom; nothing of why. */
import { DateTime } from 'luxon';
import type { Letter } from '#server/platform/mail.ts';
import { icsText, uidOf } from './ics.ts';
import type { Facts } from './letters-store.ts';

type About = 'booked' | 'moved' | 'cancelled' | 'reminder';

/** "Monday 23 November 2026 at 10:30 (Europe/London)", on the clinic's wall. */
const moment = (at: Date, zone: string): string =>
  `${DateTime.fromJSDate(at, { zone })
    .setLocale('en-GB')
    .toFormat("cccc d LLLL yyyy 'at' HH:mm")} (${zone})`;

const whereWords = ({ kind, hospital }: Facts): string =>
  kind === 'tele-visit' ? 'by video' : hospital;

function factLines(facts: Facts): string[] {
  const names = facts.clinicians.map(({ fullName }) => fullName).join(', ');
  return [
    `    When:   ${moment(facts.startsAt, facts.zone)}`,
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

const closing = (facts: Facts, link: string | null): string[] =>
  link === null
    ? [`If you want another one, or this surprises you, call ${facts.hospital}.`]
    : [
        'If you cannot come, say so here, and the time is free for somebody else:',
        '',
        link,
        '',
        `The link is yours alone. To change the time, call ${facts.hospital}.`,
      ];

/** The address that our letters come from, without the name before it. */
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();

/** The event is the one that the patient's calendar program has already, if it has it. */
function calendarOf(facts: Facts, about: About, { from, at }: { from: string; at: Date }) {
  if (about === 'reminder') return undefined;
  const isCancelled = about === 'cancelled';
  const method = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const);
  const text = icsText({
    method,
    at,
    events: [
      {
        uid: uidOf(facts.appointmentId),
        sequence: facts.version,
        status: isCancelled ? 'cancelled' : 'confirmed',
        startsAt: facts.startsAt,
        endsAt: facts.endsAt,
        zone: facts.zone,
        summary: `Appointment, ${facts.hospital}`,
        location: facts.kind === 'tele-visit' ? undefined : facts.hospital,
        organizer: { name: facts.hospital, email: addressIn(from) },
        attendees: [{ name: facts.patientName, email: facts.email }],
      },
    ],
  });
  return { method, text };
}

interface Writing {
  about: About;
  /** Stays the same however often the letter is handed over. */
  id: string;
  /** Null where there is nothing left to say "I cannot come" to. */
  link: string | null;
  from: string;
  at: Date;
}

export function letterTo(facts: Facts, writing: Writing): Letter {
  const { about, id, link } = writing;
  const { subject, line } = openings[about];
  return {
    id,
    to: facts.email,
    subject: `${subject}, ${facts.hospital}`,
    text: [
      `Hello ${facts.patientName},`,
      '',
      line,
      '',
      ...factLines(facts),
      '',
      ...closing(facts, link),
      '',
    ].join('\n'),
    calendar: calendarOf(facts, about, writing),
  };
}
