/** An appointment that is carried from one clinician's column to another's: the verdict before it is dropped. */
import type { Appointment } from '#shared/appointments.ts';
import { verdictOf, type Verdict } from '#shared/appointments/move-rules.ts';
import { keptAppointmentWords } from '#shared/outside-appointments/kept-words.ts';
import type { PlannedDay } from '#shared/availability/planner-day.ts';
import { clockTime } from '#client/ui/times/times.ts';

const inMs = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

const timeOf = (appointment: Appointment) => ({
  ...inMs(appointment),
  bufferBeforeMinutes: appointment.bufferBeforeMinutes,
  bufferAfterMinutes: appointment.bufferAfterMinutes,
  typeId: appointment.type.id,
});

/** The time stays; judged by what the day shows, the server knows more and decides. */
export function verdictAt(
  appointment: Appointment,
  toId: string,
  { planned, now }: { planned: PlannedDay; now: number },
): Verdict {
  const person = planned.people.find(({ id }) => id === toId);
  const isTheirs = ({ practitionerId }: { practitionerId: string }) => practitionerId === toId;
  const isOn = appointment.practitioners.some(({ id }) => id === toId);
  if (isOn || !person) return { kind: 'no', words: 'They are on it already.' };
  if (appointment.keptBy) return { kind: 'no', words: keptAppointmentWords(appointment.keptBy) };
  if (appointment.state !== 'booked' && appointment.state !== 'arrived')
    return { kind: 'no', words: 'It has begun or is over.' };
  const obstacles = planned.appointments
    .filter((other) => other.state !== 'cancelled' && other.id !== appointment.id)
    .filter((other) => other.practitioners.some(({ id }) => id === toId))
    .map((other) => ({ ...timeOf(other), name: other.patientName, isBusy: false }));
  const off = planned.off.filter(isTheirs);
  const offered = off
    .filter(({ kind }) => kind === 'offered')
    .map((offer) => ({
      ...inMs(offer),
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      typeId: null,
      name: 'an offer to the waiting list',
      isBusy: false,
    }));
  return verdictOf(
    { ...timeOf(appointment), capacity: 1 },
    {
      obstacles: [...obstacles, ...offered],
      people: [
        {
          name: person.fullName,
          isReader: false,
          open: planned.open.filter(isTheirs).map(inMs),
          away: off.flatMap(({ kind, ...time }) =>
            kind === 'offered' ? [] : [{ kind, ...inMs(time) }],
          ),
        },
      ],
      // What has begun may still be given, as long as it is not over.
      now: Math.min(now, Date.parse(appointment.startsAt)),
      clock: (instant) => clockTime(instant, planned.zone),
    },
  );
}

export const verdictWords = ({ kind, words }: Verdict, name: string): string =>
  kind === 'fits' ? `Fits: ${name} is free.` : words;
