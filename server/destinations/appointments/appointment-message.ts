/** Makes an HL7 v2.5.1 message SIU of an appointment that is kept here, or that cancels one of theirs (S302). */
import type { AppointmentEvent } from '#shared/destinations.ts';
import { minuteMs } from '#shared/durations.ts';
import {
  headerOf,
  patientSegment,
  Unfit,
  type Sender,
} from '#server/destinations/documents/message-parts.ts';
import {
  componentsOf,
  escaped,
  practitionerName,
  segment,
  timeOf,
} from '#server/destinations/documents/hl7-text.ts';
import type { SentAppointment } from './sent-appointment-store.ts';

export interface AppointmentToSend {
  appointmentId: string;
  event: AppointmentEvent;
  controlId: string;
  sentAt: Date;
  /** When it was at the time of the change. */
  startsAt: Date;
  endsAt: Date;
}

const eventWords: Record<AppointmentEvent, string> = {
  S12: 'Booked',
  S13: 'Rescheduled',
  S14: 'Changed',
  S15: 'Cancelled',
  S17: 'Deleted',
  S26: 'Nobody came',
};

/** HL7's table 0278. */
const statusOf: Record<SentAppointment['state'], string> = {
  booked: 'Booked',
  arrived: 'Started',
  'in-progress': 'Started',
  completed: 'Complete',
  cancelled: 'Cancelled',
  'no-show': 'Noshow',
};

const eventStatus: Partial<Record<AppointmentEvent, string>> = {
  S12: 'Booked',
  S13: 'Booked',
  S15: 'Cancelled',
  S17: 'Deleted',
  S26: 'Noshow',
};

/** Where the patient is, of an appointment that was changed by that alone. */
const attendanceWords: Partial<Record<SentAppointment['state'], string>> = {
  arrived: 'Arrived',
  'in-progress': 'In progress',
  completed: 'Done',
};

const typeOf = (event: AppointmentEvent) => `SIU^${event}^SIU_S12`;

/** The first code with its words, else the words alone. */
function reasonOf({ reason, reasonConcepts }: SentAppointment): string {
  const coding = reasonConcepts?.flatMap((concept) => concept.coding ?? [])[0];
  if (!coding?.code) return reason === null ? '' : componentsOf('', reason);
  return componentsOf(coding.code, reason ?? coding.display ?? '', coding.system ?? '');
}

function timesOf({ startsAt, endsAt }: Pick<AppointmentToSend, 'startsAt' | 'endsAt'>) {
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs);
  const [start, end] = [timeOf(startsAt), timeOf(endsAt)];
  return {
    minutes: String(minutes),
    timing: componentsOf('', '', `M${minutes}`, start, end),
    tq1: segment('TQ1', { 1: '1', 6: componentsOf(String(minutes), 'min'), 7: start, 8: end }),
    start,
  };
}

interface Schedule {
  sender: Sender;
  toSend: AppointmentToSend;
  times: ReturnType<typeof timesOf>;
}

/** Theirs as they sent them: their placer's and filler's of what they keep, else ours is the filler's. */
function numbersOf(
  row: SentAppointment | null,
  { sender, toSend: { appointmentId } }: Pick<Schedule, 'sender' | 'toSend'>,
): { 1: string; 2: string } {
  const ours = componentsOf(appointmentId, sender.sendingApplication);
  if (row?.isTheirs) return { 1: row.placerId ?? '', 2: row.fillerId || ours };
  return { 1: row?.fillerId || row?.placerId || '', 2: ours };
}

function whyOf(row: SentAppointment | null, event: AppointmentEvent): string {
  if (event === 'S15' && row?.cancelledBecause) return row.cancelledBecause;
  const attendance = event === 'S14' && row ? attendanceWords[row.state] : undefined;
  return attendance ?? eventWords[event];
}

/** What another system keeps is not told back to it: its patient's attendance alone is ours. */
const isAttendance = (row: SentAppointment, event: AppointmentEvent): boolean =>
  row.isTheirs === true && (event === 'S14' || event === 'S26');

const schOf = (row: SentAppointment | null, { sender, toSend, times }: Schedule): string =>
  segment('SCH', {
    ...numbersOf(row, { sender, toSend }),
    6: componentsOf('', whyOf(row, toSend.event)),
    ...(row &&
      !isAttendance(row, toSend.event) && {
        7: reasonOf(row),
        8: componentsOf(row.typeId, row.typeName),
      }),
    9: times.minutes,
    10: 'min',
    11: times.timing,
    25: eventStatus[toSend.event] ?? (row ? statusOf[row.state] : ''),
  });

/** Notes of SCH are what the patient has to know: the internal note stays here. */
function resourcesOf(row: SentAppointment, { toSend: { event }, times }: Schedule): string[] {
  const action = event === 'S12' ? 'A' : event === 'S15' ? 'D' : 'U';
  if (isAttendance(row, event)) return [segment('RGS', { 1: '1', 2: action })];
  return [
    segment('RGS', { 1: '1', 2: action }),
    segment('AIS', {
      1: '1',
      2: action,
      3: componentsOf(row.typeId, row.typeName),
      4: times.start,
      7: times.minutes,
      8: 'min',
    }),
    ...(row.room === null
      ? []
      : [segment('AIL', { 1: '1', 2: action, 3: componentsOf(row.room) })]),
    ...row.people.map((person, at) =>
      segment('AIP', { 1: String(at + 1), 2: action, 3: practitionerName(person) }),
    ),
  ];
}

/** One that was deleted has no more than its id and time. Throws Unfit. */
export function appointmentMessage(
  row: SentAppointment | null,
  sender: Sender,
  toSend: AppointmentToSend,
): string {
  if (row === null && toSend.event !== 'S17') throw new Unfit('The appointment was deleted.');
  const times = timesOf(toSend);
  const schedule = { sender, toSend, times };
  const segments = [
    headerOf(sender, { ...toSend, type: typeOf(toSend.event) }),
    schOf(row, schedule),
    times.tq1,
    ...(row?.instructions && !isAttendance(row, toSend.event)
      ? [segment('NTE', { 1: '1', 2: 'P', 3: escaped(row.instructions) })]
      : []),
    ...(row
      ? [
          patientSegment(row, sender),
          segment('PV1', { 1: '1', 2: 'O' }),
          ...resourcesOf(row, schedule),
        ]
      : []),
  ];
  return `${segments.join('\r')}\r`;
}

const answered = new Set(['PID', 'PV1', 'RGS', 'AIS', 'AIG', 'AIL', 'AIP']);

/** S15 of an appointment of theirs that is not taken here: its own ids and segments, as they sent them. */
export function refusingMessage(
  theirs: string,
  sender: Sender,
  { controlId, sentAt }: Pick<AppointmentToSend, 'controlId' | 'sentAt'>,
): string {
  const lines = theirs.split(/[\r\n]+/).filter(Boolean);
  const sch = lines.find((line) => line.startsWith('SCH|'))?.split('|');
  if (!sch) throw new Unfit('The message that it answers has no SCH.');
  const at = (field: number) => sch[field] ?? '';
  const segments = [
    headerOf(sender, { type: typeOf('S15'), controlId, sentAt }),
    segment('SCH', {
      1: at(1),
      2: at(2),
      6: componentsOf('', 'This time is not taken here'),
      7: at(7),
      8: at(8),
      9: at(9),
      10: at(10),
      11: at(11),
      25: 'Cancelled',
    }),
    ...lines.filter((line) => answered.has(line.slice(0, 3))),
  ];
  return `${segments.join('\r')}\r`;
}
