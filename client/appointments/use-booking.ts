/** From the form to the server: one booking out, refusals back beside their fields. */
import { useRef, useState, type FormEvent } from 'react';
import type { Appointment, NewAppointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/failure.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { fieldErrors, toBooking, type Filled } from './booking.ts';
import type { Holding } from './use-hold.ts';
import type { DraftState } from './use-draft.ts';

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
  const made = toBooking({ ...filled, patientName: '-' }, { zone, idempotencyKey: anyKey });
  if ('errors' in made) return '';
  const { typeId, startsAt, durationMinutes, withPractitionerIds } = made.booking;
  return JSON.stringify({ typeId, startsAt, durationMinutes, withPractitionerIds });
}
const anyKey = '00000000-0000-4000-8000-000000000000';

export function useBooking({ form, filled, zone, holding, onBooked }: Options) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  /** Failed tries so far; each one brings the focus to the summary. */
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
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

  async function send(booking: NewAppointment) {
    const held = await holding.settle(holdWish(filled, zone));
    const { patientName } = booking;
    if (held) confirm.mutate({ holdId: held.holdId, patientName });
    else book.mutate(booking);
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
    void send(made.booking);
  };

  return { attempt, refusal, submit, isPending: book.isPending || confirm.isPending };
}
