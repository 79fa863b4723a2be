/** Submits the booking form, as an appointment, a held one or a series, and puts refusals at their fields. */
import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { BookedAppointment } from '#shared/appointments.ts';
import type { BookedSeries } from '#shared/appointments/series.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { dayAndTime } from '#client/availability/public/day-and-time.ts';
import { followUpIn } from '#client/patients/public/follow-up.ts';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { emptyTexts } from '#client/appointments/texts/text-draft.ts';
import { fieldErrors, toBooking, type FilledBooking } from './booking-draft.ts';
import type { TimeHold } from './use-hold.ts';
import type { DraftState } from './use-draft.ts';
import type { Series } from './series/use-series.ts';

type ValidBooking = Extract<ReturnType<typeof toBooking>, { booking: unknown }>;

interface Options {
  form: DraftState;
  filled: FilledBooking;
  zone: string;
  hold: TimeHold;
  series: Series;
  isMeeting: boolean;
  needsLead: boolean;
  onBooked: () => void;
}

/** The input of a hold for the form's time, as JSON; empty while the form has no whole time. */
export function holdInputOf(filled: FilledBooking, zone: string, needsLead: boolean): string {
  // A hold needs no patient, but the form's schema does.
  const parsed = toBooking(
    { ...filled, ...placeholder },
    { zone, idempotencyKey: anyKey, needsLead },
  );
  if ('errors' in parsed) return '';
  const { patientName: _name, patientId: _id, idempotencyKey: _key, ...input } = parsed.booking;
  return JSON.stringify(input);
}
const placeholder = {
  patientName: '-',
  patient: null,
  newPatient: null,
  isNameOnly: true,
  patientElsewhereBecause: '',
  ...emptyTexts,
} as const;
const anyKey = '00000000-0000-4000-8000-000000000000';

export function useBooking({
  form,
  filled,
  zone,
  hold,
  series,
  isMeeting,
  needsLead,
  onBooked,
}: Options) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  /** Failed submits so far; each moves the focus to the summary. */
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [patientKey, setPatientKey] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);

  const finish = () => {
    setIdempotencyKey(crypto.randomUUID());
    setAttempt(0);
    onBooked();
  };
  const offerUndo = useOfferUndo();
  const followUp = followUpIn(useLocation().state);
  const entryBooked = trpc.appointments.waitlist.booked.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const answers = {
    onSuccess: (booked: BookedAppointment) => {
      const { id, patient, patientName, startsAt, location, remark, undo } = booked;
      const { waitlistEntryId: entryId } = followUp ?? {};
      if (entryId && patient?.id === followUp?.patient?.id)
        entryBooked.mutate({ entryId, appointmentId: id });
      const where = location ? `, ${location.name}` : '';
      const remarkWords = remark ? ` ${remark}` : '';
      offerUndo({
        words: `Appointment with ${patientName} booked: ${dayAndTime(startsAt, zone)}${where}.${remarkWords}`,
        undoneWords: `The booking with ${patientName} is undone.`,
        undo,
      });
      finish();
    },
    onError: (error: unknown) => {
      const problems = fieldProblems(error);
      const atFields = fieldErrors(problems);
      // Of a series the problem names its dates; the time of the first is not at fault.
      const isTimeTaken =
        problemOf(error) === 'appointments.overlap' ||
        problemOf(error) === 'appointments.patient-elsewhere';
      if (isTimeTaken && !series.isOn) atFields.time = wordsFor(error);
      if (problemOf(error) === 'appointments.location-taken') atFields.locationId = wordsFor(error);
      form.setErrors(atFields);
      const ofDates = problems['rule'] ?? problems['leaveOut'];
      setRefusal(ofDates ?? (Object.keys(atFields).length > 0 ? null : wordsFor(error)));
      setAttempt((count) => count + 1);
      // Held while the field is corrected.
      if (problemOf(error) !== 'appointments.overlap') hold.holdAgain();
    },
    onSettled: () => {
      isSending.current = false;
      hold.resume();
    },
  };
  const book = trpc.appointments.book.useMutation(answers);
  const confirm = trpc.appointments.confirm.useMutation({
    ...answers,
    onSuccess: (booked) => {
      hold.forget();
      answers.onSuccess(booked);
    },
    onError: (error) => {
      if (problemOf(error) === 'appointments.hold-over') hold.forget();
      answers.onError(error);
    },
  });

  const addPatient = trpc.appointments.patients.add.useMutation({
    onError: (error) => {
      answers.onError(error);
      answers.onSettled();
      if (problemOf(error) !== 'patients.identifier-taken') return;
      form.setErrors({ externalId: wordsFor(error) });
      setRefusal(null);
    },
  });

  /** Adds a new patient first; they stay added, also where the booking fails. */
  async function patientOf({ booking, newPatient }: ValidBooking) {
    const { patientName, patientId } = booking;
    if (!newPatient) return patientId === undefined ? { patientName } : { patientId };
    const patient = await addPatient.mutateAsync({ ...newPatient, idempotencyKey: patientKey });
    setPatientKey(crypto.randomUUID());
    form.change({ patient, patientName: patient.fullName, newPatient: null });
    return { patientId: patient.id };
  }

  const bookSeries = trpc.appointments.bookSeries.useMutation({
    ...answers,
    onSuccess: ({ appointments }: BookedSeries) => {
      const [{ patientName, series } = {}] = appointments;
      const words = series?.words ? `: ${series.words}` : '';
      toast.done(`${appointments.length} appointments with ${patientName} booked${words}.`);
      hold.forget();
      finish();
    },
  });

  async function send(valid: ValidBooking) {
    const activeHold = await hold.pauseForBooking(holdInputOf(filled, zone, needsLead));
    const who = await patientOf(valid).catch(() => null);
    if (!who) return;
    const { patientName: _name, patientId: _id, ...booking } = valid.booking;
    const { rule, leftOut: leaveOut, instead } = series;
    const insteadOfHoldId = activeHold?.holdId;
    const { patientElsewhereBecause, reason, instructions, internalNote } = booking;
    if (rule) bookSeries.mutate({ ...booking, ...who, rule, leaveOut, instead, insteadOfHoldId });
    else if (activeHold)
      confirm.mutate({
        holdId: activeHold.holdId,
        ...who,
        patientElsewhereBecause,
        reason,
        instructions,
        internalNote,
        isUndoable: true,
      });
    else book.mutate({ ...booking, ...who, isUndoable: true });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setRefusal(null);
    const parsed = toBooking(filled, { zone, idempotencyKey, isMeeting, needsLead });
    if ('errors' in parsed || (series.isOn && !series.rule)) {
      form.setErrors('errors' in parsed ? parsed.errors : {});
      setRefusal(Object.values(series.errors)[0] ?? null);
      setAttempt((count) => count + 1);
      return;
    }
    // The form keeps what was sent, also where the proposal changes meanwhile.
    const { typeId, day, time, durationMinutes } = filled;
    form.change({ typeId, day, time, durationMinutes });
    form.setErrors({});
    isSending.current = true;
    void send(parsed);
  };

  return {
    attempt,
    refusal,
    submit,
    isPending: [book, confirm, addPatient, bookSeries].some(({ isPending }) => isPending),
  };
}
