/** What a colleague's day looks like now: whether they are free, until when, their shifts, and what is ahead. */
import type { CalendarAnswer, ShiftTime } from '#shared/calendar.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';

interface TakenTime {
  startsAt: string;
  endsAt: string;
  /** "In person", "Time off" */
  what: string;
}

export interface ColleagueDay {
  now: 'free' | 'busy' | 'closed';
  /** When that changes; null where it does not change today. */
  until: string | null;
  /** What is not over yet, in order of time. */
  ahead: TakenTime[];
  /** Those that are not over yet, in order of time. */
  shifts: ShiftTime[];
}

const awayWords = { 'time-off': 'Time off', imported: 'Busy elsewhere', offered: 'On offer' };

/** `answer` is of one day, with this colleague. */
export function colleagueDay(answer: CalendarAnswer, personId: string, now: number): ColleagueDay {
  const isTheirs = ({ practitionerId }: { practitionerId: string }) => practitionerId === personId;
  const instant = new Date(now).toISOString();
  const takenTimes: TakenTime[] = [
    ...answer.busy
      .filter(isTheirs)
      .map(({ kind, ...span }) => ({ ...span, what: kinds[kind].word })),
    ...answer.own
      .filter(
        (appointment) =>
          appointment.state !== 'cancelled' && appointment.practitionerIds.includes(personId),
      )
      .map(({ patientName, ...span }) => ({ ...span, what: patientName })),
    ...answer.off.filter(isTheirs).map(({ kind, ...span }) => ({ ...span, what: awayWords[kind] })),
  ].map(({ startsAt, endsAt, what }) => ({ startsAt, endsAt, what }));
  const ahead = takenTimes
    .filter(({ endsAt }) => endsAt > instant)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const shifts = answer.shifts.filter((shift) => isTheirs(shift) && shift.endsAt > instant);
  const covers = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    startsAt <= instant && instant < endsAt;
  const busy = ahead.filter(covers);
  if (busy.length > 0)
    return {
      now: 'busy',
      until:
        busy
          .map(({ endsAt }) => endsAt)
          .toSorted()
          .at(-1) ?? null,
      ahead,
      shifts,
    };
  const open = answer.open.filter(isTheirs);
  const current = open.find(covers);
  const opensAt = open.map(({ startsAt }) => startsAt).find((start) => start > instant) ?? null;
  if (!current) return { now: 'closed', until: opensAt, ahead, shifts };
  return { now: 'free', until: ahead[0]?.startsAt ?? current.endsAt, ahead, shifts };
}
