/** From the form to the server: one booking out, refusals back beside their fields. */
import { useRef, useState, type FormEvent } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/failure.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { fieldErrors, toBooking, type Filled } from './booking.ts';
import type { Holding } from './use-hold.ts';
import type { DraftState } from './use-draft.ts';

type Made = Extract<ReturnType<typeof toBooking>, { booking: unknown }>;

interface Options {
  form: DraftState;
  filled: Filled;
  zone: string;
  holding: Holding;
  onBooked: () => void;
}

/** The time that a booking takes, as a hold asks for it. */
export function holdWish(filled: Filled, zone: string): string {
  // Any name will do: what is held is the time.
  const made = toBooking({ ...filled, ...anybody }, { zone, idempotencyKey: anyKey });
  if ('errors' in made) return '';
  const { typeId, startsAt, durationMinutes, leadId, withPractitionerIds } = made.booking;
  return JSON.stringify({ typeId, startsAt, durationMinutes, leadId, withPractitionerIds });
}
const anybody = { patientName: '-', patient: null, newPatient: null } as const;
const anyKey = '00000000-0000-4000-8000-000000000000';

export function useBooking({ form, filled, zone, holding, onBooked }: Options) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  /** Failed tries so far; each one brings the focus to the summary. */
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [patientKey, setPatientKey] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);

  const answers = {
    onSuccess: ({ patientName, startsAt }: Appointment) => {
      const when = `${shortDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;
      toast.done(`Appointment with ${patientName} booked: ${when}.`);
      setIdempotencyKey(crypto.randomUUID());
      setAttempt(0);
      onBooked();
    },
    onError: (error: unknown) => {
      const atFields = fieldErrors(fieldProblems(error));
      if (problemOf(error) === 'appointments.overlap') atFields.time = wordsFor(error);
      form.setErrors(atFields);
      setRefusal(Object.keys(atFields).length > 0 ? null : wordsFor(error));
      setAttempt((count) => count + 1);
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

  async function send(made: Made) {
    const held = await holding.settle(holdWish(filled, zone));
    const who = await whoComes(made).catch(() => null);
    if (!who) return;
    const { patientName: _name, patientId: _id, ...booking } = made.booking;
    if (held) confirm.mutate({ holdId: held.holdId, ...who });
    else book.mutate({ ...booking, ...who });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setRefusal(null);
    const made = toBooking(filled, { zone, idempotencyKey });
    if ('errors' in made) {
      form.setErrors(made.errors);
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
    isPending: book.isPending || confirm.isPending || enter.isPending,
  };
}
