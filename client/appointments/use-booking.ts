/** From the form to the server: one booking out, refusals back beside their fields. */
import { useRef, useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/failure.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { fieldErrors, toBooking, type Filled } from './booking.ts';
import type { DraftState } from './use-draft.ts';

interface Options {
  form: DraftState;
  filled: Filled;
  zone: string;
  onBooked: () => void;
}

export function useBooking({ form, filled, zone, onBooked }: Options) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  /** Failed tries so far; each one brings the focus to the summary. */
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSending = useRef(false);

  const book = trpc.appointments.book.useMutation({
    onSuccess: ({ patientName, startsAt }) => {
      const when = `${shortDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;
      toast.done(`Appointment with ${patientName} booked: ${when}.`);
      setIdempotencyKey(crypto.randomUUID());
      setAttempt(0);
      onBooked();
    },
    onError: (error) => {
      const atFields = fieldErrors(fieldProblems(error));
      if (problemOf(error) === 'appointments.overlap') atFields.time = wordsFor(error);
      form.setErrors(atFields);
      setRefusal(Object.keys(atFields).length > 0 ? null : wordsFor(error));
      setAttempt((count) => count + 1);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

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
    book.mutate(made.booking);
  };

  return { attempt, refusal, submit, isPending: book.isPending };
}
