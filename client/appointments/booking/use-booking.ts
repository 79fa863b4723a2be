/** From the form to the server: one booking out, refusals back beside their fields. */
import { useRef, useState, type FormEvent } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { BookedSeries } from '#shared/appointments/series.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { fieldErrors, toBooking, type Filled } from './booking-draft.ts';
import type { Holding } from '../use-hold.ts';
import type { DraftState } from './use-draft.ts';
import type { Series } from './use-series.ts';

type Made = Extract<ReturnType<typeof toBooking>, { booking: unknown }>;

interface Options {
  form: DraftState;
  filled: Filled;
  zone: string;
  holding: Holding;
  series: Series;
  onBooked: () => void;
}

/** The time that a booking takes, as a hold asks for it. */
export function holdWish(filled: Filled, zone: string): string {
  // Any name will do: what is held is the time.
  const made = toBooking({ ...filled, ...anybody }, { zone, idempotencyKey: anyKey });
  if ('errors' in made) return '';
  const { patientName: _name, patientId: _id, idempotencyKey: _key, ...wish } = made.booking;
  return JSON.stringify(wish);
}
const anybody = { patientName: '-', patient: null, newPatient: null } as const;
const anyKey = '00000000-0000-4000-8000-000000000000';

export function useBooking({ form, filled, zone, holding, series, onBooked }: Options) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  /** Failed tries so far; each one brings the focus to the summary. */
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [patientKey, setPatientKey] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);

  const finish = () => {
    setIdempotencyKey(crypto.randomUUID());
    setAttempt(0);
    onBooked();
  };
  const answers = {
    onSuccess: ({ patientName, startsAt, location }: Appointment) => {
      const when = `${shortDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;
      const where = location ? `, ${location.name}` : '';
      toast.done(`Appointment with ${patientName} booked: ${when}${where}.`);
      finish();
    },
    onError: (error: unknown) => {
      const problems = fieldProblems(error);
      const atFields = fieldErrors(problems);
      // Of a series the words name the dates, and the time of the first is not to blame.
      if (problemOf(error) === 'appointments.overlap' && !series.isOn)
        atFields.time = wordsFor(error);
      if (problemOf(error) === 'appointments.location-taken') atFields.locationId = wordsFor(error);
      form.setErrors(atFields);
      const ofDates = problems['rule'] ?? problems['leaveOut'];
      setRefusal(ofDates ?? (Object.keys(atFields).length > 0 ? null : wordsFor(error)));
      setAttempt((count) => count + 1);
      // While a field is put right, nobody else takes the time.
      if (problemOf(error) !== 'appointments.overlap') holding.holdAgain();
    },
    onSettled: () => {
      isSending.current = false;
      holding.resume();
    },
  };
  const book = trpc.appointments.book.useMutation(answers);
  const confirm = trpc.appointments.confirm.useMutation({
    ...answers,
    onSuccess: (booked) => {
      holding.forget();
      answers.onSuccess(booked);
    },
    onError: (error) => {
      if (problemOf(error) === 'appointments.hold-over') holding.forget();
      answers.onError(error);
    },
  });

  const enter = trpc.appointments.patients.add.useMutation({
    onError: (error) => {
      answers.onError(error);
      answers.onSettled();
      if (problemOf(error) !== 'patients.identifier-taken') return;
      form.setErrors({ externalId: wordsFor(error) });
      setRefusal(null);
    },
  });

  /** Somebody new is on the list from here on, whatever becomes of the booking. */
  async function whoComes({ booking, newPatient }: Made) {
    const { patientName, patientId } = booking;
    if (!newPatient) return patientId === undefined ? { patientName } : { patientId };
    const patient = await enter.mutateAsync({ ...newPatient, idempotencyKey: patientKey });
    setPatientKey(crypto.randomUUID());
    form.change({ patient, patientName: patient.fullName, newPatient: null });
    return { patientId: patient.id };
  }

  const bookSeries = trpc.appointments.bookSeries.useMutation({
    ...answers,
    onSuccess: ({ appointments }: BookedSeries) => {
      const [{ patientName, series: place } = {}] = appointments;
      const words = place?.words ? `: ${place.words}` : '';
      toast.done(`${appointments.length} appointments with ${patientName} booked${words}.`);
      holding.forget();
      finish();
    },
  });

  async function send(made: Made) {
    const held = await holding.settle(holdWish(filled, zone));
    const who = await whoComes(made).catch(() => null);
    if (!who) return;
    const { patientName: _name, patientId: _id, ...booking } = made.booking;
    const { rule, leftOut: leaveOut } = series;
    const insteadOfHoldId = held?.holdId;
    if (rule) bookSeries.mutate({ ...booking, ...who, rule, leaveOut, insteadOfHoldId });
    else if (held) confirm.mutate({ holdId: held.holdId, ...who });
    else book.mutate({ ...booking, ...who });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setRefusal(null);
    const made = toBooking(filled, { zone, idempotencyKey });
    if ('errors' in made || (series.isOn && !series.rule)) {
      form.setErrors('errors' in made ? made.errors : {});
      setRefusal(Object.values(series.errors)[0] ?? null);
      setAttempt((count) => count + 1);
      return;
    }
    // What is sent stays in the form, also when the proposal behind it moves on.
    form.change({ day: filled.day, time: filled.time, durationMinutes: filled.durationMinutes });
    form.setErrors({});
    isSending.current = true;
    void send(made);
  };

  return {
    attempt,
    refusal,
    submit,
    isPending: [book, confirm, enter, bookSeries].some(({ isPending }) => isPending),
  };
}
