/** What stands on the axis of a stay: entries of all sources as one list, in lanes, in order of time. */
import type { Appointment } from '#shared/appointments.ts';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseDelivery, PatientCase, PatientCaseEvent } from '#shared/cases/patient-work.ts';
import type { CaseEventName } from '#shared/cases.ts';
import { factLine, linesOfFact, type Fact, type FactFileRef } from '#shared/facts.ts';
import type { StayPlace } from '#shared/facts/stay-places.ts';
import type { MessageLine } from '#shared/messages.ts';
import { callWords } from '#client/cases/panel/call-words.ts';
import { momentWords } from '#client/ui/times/times.ts';
import { stateWord } from '#client/ui/appointments/StateBadge.tsx';
import { purposeWords } from '#client/ui/appointments/appointment-words.ts';
import { deliveryWords, isBadDelivery } from './case-delivery-words.ts';

export const lanes = [
  'Stay',
  'Record',
  'Cases',
  'Clocks',
  'Notices',
  'Calls',
  'Letters',
  'Messages',
  'Visits',
] as const;
export type Lane = (typeof lanes)[number];

export interface Entry {
  id: string;
  lane: Lane;
  at: number;
  /** Later than `at` where it lasts; else the same. */
  until: number;
  /** Where `at` is no instant, which words say when it was. */
  when?: string | undefined;
  words: string;
  /** Written into its bar, where that is wide enough. */
  text?: string;
  /** In the list alone. */
  details: string | null;
  /** Of a document. */
  files?: readonly FactFileRef[] | undefined;
  isBad: boolean;
}

const ms = (instant: string) => Date.parse(instant);

export function ofFact(fact: Fact): Entry {
  const { id, interpretation, effectiveAt, effectivePrecision } = fact;
  const at = ms(effectiveAt);
  return {
    id,
    lane: 'Record',
    at,
    until: at,
    when: effectivePrecision
      ? momentWords(effectiveAt, { precision: effectivePrecision, zone: 'UTC' })
      : undefined,
    words: factLine(fact),
    details: [...linesOfFact(fact), `From ${fact.source.name}`].join('\n'),
    files: fact.files,
    isBad: interpretation === 'HH' || interpretation === 'LL',
  };
}

const eventWords: Record<CaseEventName, string> = {
  opened: 'opened',
  raised: 'raised by a rule',
  flagged: 'flagged by a rule',
  'flag-cleared': 'flag seen',
  taken: 'taken',
  assigned: 'assigned',
  unassigned: 'assignment taken back',
  released: 'put back',
  moved: 'moved',
  undone: 'step undone',
  noted: 'note written',
  retimed: 'another time set',
  talked: 'room opened to talk',
  called: 'call noted',
  'call-booked': 'peer-to-peer call booked',
  'call-moved': 'peer-to-peer call moved',
  'call-cancelled': 'peer-to-peer call cancelled',
  'call-missed': 'peer-to-peer call missed',
  'call-ended': 'result of the peer-to-peer call noted',
  'huddle-called': 'huddle called',
  'huddle-ended': 'huddle ended',
  'room-joined': 'came into the room of the call',
  'room-left': 'left the room of the call',
  proved: 'proof page made',
  concluded: 'what was opened from it was closed',
  'file-added': 'file added',
  'file-removed': 'file removed',
  'file-withdrawn': 'file withdrawn, a virus was found in it',
  'letter-signed': 'letter signed',
  'packet-made': 'packet made',
  'letter-delivered': 'noted how a letter left',
  'clock-warned': 'clock nearly due',
  'clock-missed': 'clock missed',
};

/** Attempts to reach somebody, and what was said; those that a rule of the product noted too. */
const callEvents: readonly CaseEventName[] = [
  'called',
  'talked',
  'call-booked',
  'call-moved',
  'call-cancelled',
  'call-missed',
  'call-ended',
  'huddle-called',
  'huddle-ended',
  'room-joined',
  'room-left',
];

const letterEvents: readonly CaseEventName[] = ['letter-signed', 'packet-made', 'letter-delivered'];

function laneOf({ kind }: PatientCase, { event }: PatientCaseEvent): Lane {
  if (callEvents.includes(event)) return 'Calls';
  if (letterEvents.includes(event)) return 'Letters';
  return kind === 'notice' ? 'Notices' : 'Cases';
}

function eventOf(patientCase: PatientCase, event: PatientCaseEvent, number: number): Entry {
  const { id, kind, title } = patientCase;
  const { by, about, note, toState, call } = event;
  const at = ms(call?.calledAt ?? event.at);
  const to = event.event === 'moved' && toState !== null ? ` to ${stateLabel(kind, toState)}` : '';
  const name = `${kindOf(kind).label}: ${title}`;
  return {
    id: `${id} event ${number}`,
    lane: laneOf(patientCase, event),
    at,
    until: at,
    words: call ? callWords(event) : `${name}: ${eventWords[event.event]}${to}`,
    details: [call && name, !call && about, note, by && `By ${by}`].filter(Boolean).join('\n'),
    isBad: event.event === 'clock-missed' || event.event === 'call-missed',
  };
}

export function ofCase(patientCase: PatientCase, now: number): Entry[] {
  const { id, kind, title, state, closedAt, clocks, events } = patientCase;
  const name = `${kindOf(kind).label}: ${title}`;
  const whole: Entry = {
    id,
    lane: kind === 'notice' ? 'Notices' : 'Cases',
    at: ms(patientCase.openedAt),
    until: closedAt === null ? now : ms(closedAt),
    words: `${name}, ${stateLabel(kind, state)}`,
    details: null,
    isBad: false,
  };
  const ofClocks = clocks.map(({ label, startedAt, dueAt, state: of }, number): Entry => ({
    id: `${id} clock ${number}`,
    lane: 'Clocks',
    at: ms(startedAt),
    until: ms(dueAt),
    words: `${label}: ${of}`,
    details: name,
    isBad: of === 'missed',
  }));
  return [
    whole,
    ...events.map((event, number) => eventOf(patientCase, event, number)),
    ...ofClocks,
  ];
}

/** A stretch in one bed or ward. */
export const ofPlace = ({ stayId, name, startsAt, endsAt }: StayPlace, now: number): Entry => ({
  id: `${stayId} place ${startsAt}`,
  lane: 'Stay',
  at: ms(startsAt),
  until: endsAt === null ? Math.max(now, ms(startsAt)) : ms(endsAt),
  words: `In ${name}`,
  text: name,
  details: null,
  isBad: false,
});

export const ofDelivery = (delivery: CaseDelivery): Entry => ({
  id: delivery.id,
  lane: 'Letters',
  at: ms(delivery.at),
  until: ms(delivery.at),
  words: deliveryWords(delivery),
  details: [delivery.title, delivery.by && `By ${delivery.by}`].filter(Boolean).join('\n'),
  isBad: isBadDelivery(delivery),
});

export const ofMessage = ({ id, at, sender, text }: MessageLine): Entry => ({
  id,
  lane: 'Messages',
  at: ms(at),
  until: ms(at),
  words: `${sender.fullName} wrote`,
  details: text,
  isBad: false,
});

export const ofAppointment = (appointment: Appointment): Entry => ({
  id: appointment.id,
  lane: 'Visits',
  at: ms(appointment.startsAt),
  until: ms(appointment.endsAt),
  words: `${purposeWords(appointment)}, ${stateWord(appointment.state)}`,
  details: `With ${appointment.practitioners.map(({ fullName }) => fullName).join(', ')}`,
  isBad: appointment.state === 'no-show',
});

/** Returns entries by time, then by lane, then in their old order. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (entry, other) => entry.at - other.at || lanes.indexOf(entry.lane) - lanes.indexOf(other.lane),
  );
