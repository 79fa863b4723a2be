/** Reads an SIU message: an appointment as its sender has it now, with the field of each code. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { minuteMs } from '#shared/durations.ts';
import type { StatedAppointment, StatedCode } from '#server/outside-appointments/service.ts';
import {
  component,
  rawField,
  repetitionsOf,
  requireSegment,
  UnfitMessage,
} from '#server/facts/hl7/fields.ts';
import { timeOf } from '#server/facts/hl7/times.ts';

export const scheduleEvents = ['S12', 'S13', 'S14', 'S15', 'S17', 'S26'] as const;
type ScheduleEvent = (typeof scheduleEvents)[number];

export const scheduleEventOf = (type: string): ScheduleEvent | null =>
  scheduleEvents.find((event) => type === `SIU^${event}`) ?? null;

const eventStates: Record<ScheduleEvent, StatedAppointment['is']> = {
  S12: 'booked',
  S13: 'booked',
  S14: 'booked',
  S15: 'cancelled',
  S17: 'deleted',
  S26: 'no-show',
};

/** SCH-25, of HL7's table 0278: a change may say that it is over by now. */
const statuses: Record<string, StatedAppointment['is']> = {
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  DELETED: 'deleted',
  NOSHOW: 'no-show',
};

const ourId = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const mostIdCharacters = 200;

/** SCH-9 and SCH-10, AIS-7 and AIS-8, or TQ's M30: minutes; null where nothing is said. Throws UnfitMessage. */
function minutesOf(length: string, unit: string, field: string): number | null {
  if (length === '') return null;
  const [, letter = '', number = length] = /^([SMH])(\d+)$/.exec(length) ?? [];
  const name = (letter || unit || 'MIN').toUpperCase();
  const perUnit = name.startsWith('S') ? 1 / 60 : name.startsWith('H') ? 60 : 1;
  const minutes = Number(number) * perUnit;
  if (!/^(?:S|SEC|M|MIN|MINUTES?|H|HR|HOURS?)$/.test(name) || !Number.isFinite(minutes))
    throw new UnfitMessage(`${field} is no length that is known here`);
  return minutes > 0 ? minutes : null;
}

interface StatedTime {
  field: string;
  startsAt: string;
  endsAt: string;
  minutes: number | null;
}

/** Each place where SIU says when it is. */
function statedTimes(message: Hl7Message): StatedTime[] {
  const sch = message.getSegment('SCH');
  const tq1 = message.getSegment('TQ1');
  return [
    {
      field: 'TQ1-7',
      startsAt: component(tq1, 7),
      endsAt: component(tq1, 8),
      minutes: minutesOf(component(tq1, 6), component(tq1, 6, 2), 'TQ1-6'),
    },
    {
      field: 'SCH-11',
      startsAt: component(sch, 11, 4),
      endsAt: component(sch, 11, 5),
      minutes: minutesOf(component(sch, 11, 3), '', 'SCH-11.3'),
    },
    ...message.getAllSegments('AIS').map((ais) => ({
      field: 'AIS-4',
      startsAt: component(ais, 4),
      endsAt: '',
      minutes: minutesOf(component(ais, 7), component(ais, 8), 'AIS-7'),
    })),
  ].filter(({ startsAt }) => startsAt !== '');
}

/** Throws UnfitMessage where it is no time, has no length, or its parts are at different times. */
function spanOf(message: Hl7Message, zone: string): { startsAt: Date; endsAt: Date } {
  const times = statedTimes(message);
  const [first] = times;
  if (!first) throw new UnfitMessage('TQ1-7 and SCH-11.4 (start) are missing');
  const starts = times.map(({ field, startsAt }) => {
    const start = timeOf(startsAt, zone);
    if (!start) throw new UnfitMessage(`${field} (start) is no time`);
    return start;
  });
  const [startsAt = new Date(Number.NaN)] = starts;
  if (starts.some((start) => start.getTime() !== startsAt.getTime()))
    throw new UnfitMessage('Its parts are at different times: send an appointment for each');
  const sch = message.getSegment('SCH');
  const minutes =
    times.flatMap((one) => one.minutes ?? [])[0] ??
    minutesOf(component(sch, 9), component(sch, 10), 'SCH-9');
  const end = times.flatMap((one) => (one.endsAt ? [one.endsAt] : []))[0];
  const endsAt =
    end === undefined
      ? minutes === null
        ? null
        : new Date(startsAt.getTime() + minutes * minuteMs)
      : timeOf(end, zone);
  if (!endsAt) throw new UnfitMessage('TQ1-8, SCH-11.5 and SCH-9 (end or length) say no length');
  if (endsAt <= startsAt) throw new UnfitMessage('It ends before it begins');
  return { startsAt, endsAt };
}

/** When a stored message says that it is; null where that cannot be read, or it is over. */
export function startOf(message: Hl7Message, zone: string): Date | null {
  try {
    return spanOf(message, zone).startsAt;
  } catch (error) {
    if (error instanceof UnfitMessage) return null;
    throw error;
  }
}

const codeOf = (parts: readonly string[], field: string): StatedCode[] => {
  const [code = '', words = ''] = parts.map((part) => part.trim());
  const codeOrWords = code || words;
  return codeOrWords === '' || codeOrWords === '""' ? [] : [{ field, code: codeOrWords, words }];
};

const codesIn = (segment: Hl7Segment, number: number): StatedCode[] =>
  repetitionsOf(segment, number).flatMap((parts) => codeOf(parts, `${segment.name}-${number}`));

/** XCN and PL: what stands behind the code are names and buildings. */
const firstCodesIn = (segment: Hl7Segment, number: number): StatedCode[] =>
  repetitionsOf(segment, number).flatMap((parts) =>
    codeOf(
      [parts[0] ?? '', parts.slice(1, 3).filter(Boolean).join(' ')],
      `${segment.name}-${number}`,
    ),
  );

/** PL: point of care, room: the room is named by both, or by the first alone. */
function roomsIn(ail: Hl7Segment): StatedCode[] {
  return repetitionsOf(ail, 3).flatMap((parts) => {
    const [pointOfCare = '', room = ''] = parts.map((part) => part.trim());
    const code = [pointOfCare, room].filter(Boolean).join(' ');
    return code ? [{ field: 'AIL-3', code, words: '' }] : [];
  });
}

/** What a stored message calls its rooms. */
export const roomCodesOf = (message: Hl7Message): string[] => [
  ...new Set(message.getAllSegments('AIL').flatMap((ail) => roomsIn(ail).map(({ code }) => code))),
];

const wordsOf = (segment: Hl7Segment | undefined, field: number): string | null =>
  component(segment, field, 2) || component(segment, field) || null;

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

function noteOf(message: Hl7Message): string | null {
  const comments = message
    .getAllSegments('NTE')
    .flatMap((nte) => repetitionsOf(nte, 3).flatMap((parts) => parts.join(' ').trim() || []));
  return comments.length === 0 ? null : comments.join(' ').replace(/\s+/g, ' ');
}

const readSegments = new Set('MSH SCH TQ1 PID PD1 PV1 PV2 RGS AIS AIG AIL AIP NTE'.split(' '));

const most = { reason: 500, note: 500 };

function remarksOf(message: Hl7Message, appointment: StatedAppointment): string[] {
  const others = message.segments.map(({ name }) => name).filter((name) => !readSegments.has(name));
  return [
    ...[...new Set(others)].map((name) => `${name} is not kept of an appointment`),
    ...((appointment.reason?.length ?? 0) > most.reason ? ['SCH-7 (reason) is cut'] : []),
    ...((appointment.note?.length ?? 0) > most.note ? ['NTE (notes) are cut'] : []),
  ];
}

function peopleOf(message: Hl7Message): StatedCode[] {
  const resources = message.getAllSegments('AIP').flatMap((aip) => firstCodesIn(aip, 3));
  if (resources.length > 0) return resources;
  const general = message.getAllSegments('AIG').flatMap((aig) => codesIn(aig, 3));
  if (general.length > 0) return general;
  const pv1 = message.getSegment('PV1');
  return pv1 ? firstCodesIn(pv1, 7) : [];
}

/** Throws UnfitMessage where it has no id, no time, or is of several. */
export function appointmentOf(
  message: Hl7Message,
  event: ScheduleEvent,
  zone: string,
): { appointment: StatedAppointment; remarks: string[] } {
  const sch = requireSegment(message, 'SCH');
  const [placerId, fillerId] = [rawField(sch, 1), rawField(sch, 2)];
  if (!placerId && !fillerId)
    throw new UnfitMessage('SCH-1 and SCH-2 (appointment id) are missing');
  if (placerId.length > mostIdCharacters || fillerId.length > mostIdCharacters)
    throw new UnfitMessage('SCH-1 or SCH-2 (appointment id) is too long');
  const status =
    statuses[
      component(sch, 25)
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, '')
    ];
  const is = eventStates[event] === 'booked' ? (status ?? 'booked') : eventStates[event];
  const isBooked = is === 'booked';
  const stated: StatedAppointment = {
    is,
    placerId,
    fillerId,
    ownIds: [component(sch, 1), component(sch, 2)].filter((id) => ourId.test(id)),
    span: isBooked ? spanOf(message, zone) : null,
    types: [...message.getAllSegments('AIS').flatMap((ais) => codesIn(ais, 3)), ...codesIn(sch, 8)],
    people: isBooked ? peopleOf(message) : [],
    rooms: message.getAllSegments('AIL').flatMap(roomsIn),
    reason: wordsOf(sch, 7),
    note: noteOf(message),
    because: isBooked ? null : wordsOf(sch, 6),
  };
  return {
    appointment: {
      ...stated,
      reason: stated.reason && cut(stated.reason, most.reason),
      note: stated.note && cut(stated.note, most.note),
      because: stated.because && cut(stated.because, most.reason),
    },
    remarks: remarksOf(message, stated),
  };
}
