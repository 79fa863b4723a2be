/** What the appointments of the booking system are after the messages so far, by the rules of decision 0137. */
import type { ModelPatient } from './patient-model.ts';
import type { ReplayMessage, Statement } from './replayed-messages.ts';

export interface ModelAppointment {
  filler: string;
  /** Null: what was over before it was known is remembered alone. */
  booked: { patient: ModelPatient; slot: number; clinician: number } | null;
  state: 'booked' | 'cancelled' | 'no-show';
  statedAt: number;
}

type Stating = Extract<Statement, { is: 'appointment' }>;

const endStates = { S15: 'cancelled', S17: 'cancelled', S26: 'no-show' } as const;

export function appointmentModel(survivorOf: (patient: ModelPatient) => ModelPatient) {
  const appointments: ModelAppointment[] = [];
  /** Booked again after it was over, it is another one; these stay as they were. */
  const past: ModelAppointment[] = [];

  const isTaken = (
    own: ModelAppointment | undefined,
    wished: NonNullable<ModelAppointment['booked']>,
  ) =>
    appointments.some(
      ({ booked, state, ...other }) =>
        other.filler !== own?.filler &&
        state === 'booked' &&
        booked !== null &&
        booked.slot === wished.slot &&
        (booked.clinician === wished.clinician ||
          survivorOf(booked.patient) === survivorOf(wished.patient)),
    );

  /** Whether it is kept; else it waits for a person. */
  function apply(
    { statedAt }: ReplayMessage,
    { event, filler, slot, clinician }: Stating,
    patient: ModelPatient | null,
  ): boolean {
    const stored = appointments.find((one) => one.filler === filler);
    const end = event === 'S15' || event === 'S17' || event === 'S26' ? endStates[event] : null;
    if (stored && statedAt < stored.statedAt) return true;
    const isOver = stored !== undefined && stored.state !== 'booked';
    if (isOver && end === null && statedAt === stored.statedAt) return true;
    if (end !== null) {
      // Nobody is missed whose appointment was cancelled before.
      const staysCancelled = stored?.booked && stored.state === 'cancelled' && end === 'no-show';
      if (stored) Object.assign(stored, { state: staysCancelled ? 'cancelled' : end, statedAt });
      else appointments.push({ filler, booked: null, state: end, statedAt });
      return true;
    }
    if (!patient) return false;
    const booked = { patient, slot, clinician };
    if (isTaken(stored, booked)) return false;
    const next: ModelAppointment = { filler, booked, state: 'booked', statedAt };
    if (stored && isOver) past.push({ ...stored });
    if (stored) Object.assign(stored, next);
    else appointments.push(next);
    return true;
  }

  return { appointments, past, apply };
}
