/** The form that books an appointment: patient, type, time, colleagues. What was typed stays after a refusal. */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useCallback, useMemo, useRef } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import {
  fillIn,
  missingTime,
  isBegun,
  labels,
  type Field,
  type FieldErrors,
  type FilledBooking,
} from './booking-draft.ts';
import type { BookableType } from '#shared/appointments/appointment-types.ts';
import { isClinical, may } from '#shared/roles.ts';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';
import { FormField, idOf } from './BookingField.tsx';
import { LocationSelect } from './LocationSelect.tsx';
import { patientLabels } from '#client/patients/public/patient-draft.ts';
import { PatientField } from './patient/PatientField.tsx';
import { patientFieldId } from '#client/patients/public/PatientFields.tsx';
import { useProposal } from './use-proposal.ts';
import { Repeats, SeriesFields } from './series/SeriesFields.tsx';
import { TimeVerdictNote } from '#client/availability/public/TimeVerdictNote.tsx';
import { TextFields } from '#client/appointments/texts/TextFields.tsx';
import { TypePicker } from '#client/appointments/public/TypePicker.tsx';
import { holdInputOf, useBooking } from './use-booking.ts';
import type { DraftState } from './use-draft.ts';
import { useHold } from './use-hold.ts';
import { useTimeCheck } from '#client/availability/public/use-time-check.ts';
import footer from '#client/ui/forms/FormFooter.module.css';
import { useSeries, type Series } from './series/use-series.ts';
import { WhenFields } from './WhenFields.tsx';
import { FreeStrip } from '#client/availability/public/FreeStrip.tsx';
import { dayAndTime } from '#client/availability/public/day-and-time.ts';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';

interface Props {
  form: DraftState;
  zone: string;
  today: string;
  /** A length that was selected before the type; the type's own does not replace it. */
  pickedMinutes: string | null;
  onBooked: () => void;
}

function errorLines(errors: FieldErrors, refusal: string | null) {
  const ofFields = (Object.keys(labels) as Field[]).flatMap((field) => {
    const words = errors[field];
    const fieldId = Object.hasOwn(patientLabels, field) ? patientFieldId(field) : idOf(field);
    return words ? [{ words: `${labels[field]}: ${words}`, fieldId }] : [];
  });
  return refusal ? [...ofFields, { words: refusal }] : ofFields;
}

/** The number is known once the series is previewed. */
const bookWords = ({ isOn, count }: Series) =>
  !isOn
    ? 'Book appointment'
    : count === 0
      ? 'No date can be booked'
      : `Book ${count ?? ''} appointments`.replace('  ', ' ');

/** Empty while it is no whole time. */
function whenWords({ day, time }: FilledBooking, zone: string): string {
  const { instant } = wallInstant(day, time, zone);
  return instant ? dayAndTime(instant, zone) : '';
}

/** A time that was proposed after a failed submit is chosen all the same. */
const withoutAnswered = (errors: FieldErrors, { time }: FilledBooking): FieldErrors =>
  time && errors.time === missingTime ? { ...errors, time: '' } : errors;

const noTypes: Answers['appointments']['types'] = [];
const noLocations: BookableType['locations'] = [];

/** A clerk, for instance: nobody comes to see them. */
function useBooksForOthers(): boolean {
  const user = useUser();
  return may(user, 'appointments.plan') && !isClinical(user);
}

/** Proposed until another one is chosen; who books for others does not know yet whether it is a call. */
const usualType = (types: Answers['appointments']['types'], isForOthers: boolean) =>
  types.find(({ isUsual, kind }) => isUsual && !(isForOthers && kind === 'tele-visit'));

export function BookingForm({ form: typed, zone, today, pickedMinutes, onBooked }: Props) {
  const clock = { zone, today };
  const { draft, change } = typed;
  const user = useUser();
  const {
    data: types = noTypes,
    error,
    refetch,
    isFetching,
  } = trpc.appointments.types.useQuery({});
  const isForOthers = useBooksForOthers();
  const chosen =
    types.find(({ id }) => id === draft.typeId) ??
    (draft.typeId === '' ? usualType(types, isForOthers) : undefined);
  const isMeeting = chosen?.kind === 'meeting';
  const needsLead = isForOthers && !isMeeting;
  const { nextFree, ...proposal } = useProposal(chosen, {
    wanted: { day: draft.day, time: draft.time },
    ...clock,
    leadId: draft.leadId,
    isLeadKnown: !needsLead || draft.leadId !== '',
    locationId: draft.locationId,
  });
  const filled = fillIn(draft, proposal);
  const form = { ...typed, errors: withoutAnswered(typed.errors, filled) };
  const { errors } = form;
  const holdInput = holdInputOf(filled, zone, needsLead);
  // A form that was only opened holds nothing.
  const hold = useHold(isBegun(draft) || draft.day !== null ? holdInput : '');
  const { verdict } = useTimeCheck(holdInput, draft.patient?.id);
  const holdProblem = verdict?.kind === 'no' ? null : hold.problem;
  const because = draft.patientElsewhereBecause.trim();
  const who = {
    ...(draft.patient && { patientId: draft.patient.id }),
    ...(because && { patientElsewhereBecause: because }),
  };
  const series = useSeries(holdInput, { day: filled.day, zone, who });
  const booking = useBooking({
    form,
    filled,
    zone,
    hold,
    series,
    isMeeting,
    needsLead,
    onBooked,
  });
  const submitButton = useRef<HTMLButtonElement>(null);
  // Most often nothing else has to be changed: Enter books.
  const focusSubmit = useCallback(() => submitButton.current?.focus({ preventScroll: true }), []);
  const { patient, newPatient, patientName, isNameOnly } = draft;
  const { errors: typedErrors, setErrors } = typed;
  const patientForm = useMemo(
    () => ({
      draft: { patient, newPatient, patientName, isNameOnly },
      errors: typedErrors,
      change,
      setErrors,
    }),
    [patient, newPatient, patientName, isNameOnly, typedErrors, change, setErrors],
  );
  const ownId = user.uid;
  const chooseLead = useCallback(
    (id: string) => change({ leadId: id === ownId && !needsLead ? '' : id }),
    [change, ownId, needsLead],
  );
  const chooseLocation = useCallback((locationId: string) => change({ locationId }), [change]);
  const chooseColleagues = useCallback(
    (withPractitionerIds: string[]) => change({ withPractitionerIds }),
    [change],
  );

  const { day, time } = draft;
  /** Clears the errors of day and time, which the type's proposal fills in. */
  const chooseType = useCallback(
    (typeId: string) =>
      change({ typeId, locationId: '', durationMinutes: pickedMinutes, day, time }),
    [change, pickedMinutes, day, time],
  );
  const chooseStart = useCallback(
    (start: string) => change({ day: dayIn(zone, start), time: wallTime(zone, start) }),
    [change, zone],
  );
  const leadId = draft.leadId || (needsLead ? '' : ownId);
  const { withPractitionerIds } = draft;
  // It was looked for without colleagues, and in the type's own length.
  const isProposedFree =
    withPractitionerIds.length === 0 && filled.durationMinutes === proposal.durationMinutes;
  const everyone = useMemo(
    () => [leadId, ...withPractitionerIds].filter((id) => id !== ''),
    [leadId, withPractitionerIds],
  );

  return (
    <form onSubmit={booking.submit} noValidate aria-label="New appointment">
      <Stack gap="md" className={footer.filling ?? ''}>
        <ErrorSummary lines={errorLines(errors, booking.refusal)} attempt={booking.attempt} />
        {error && types.length === 0 && (
          <QueryFailed
            title="The types of appointments could not be loaded."
            query={{ error, isFetching, refetch }}
          />
        )}
        <PatientField form={patientForm} isMeeting={isMeeting} onChosen={focusSubmit} />
        <TypePicker
          types={types}
          value={filled.typeId}
          error={errors.typeId}
          onChoose={chooseType}
        />
        {may(user, 'appointments.plan') && (
          <ColleagueSelect
            id={idOf('leadId')}
            label={labels.leadId}
            value={leadId}
            error={errors.leadId}
            onChange={chooseLead}
          />
        )}
        <WhenFields
          {...clock}
          form={form}
          filled={filled}
          nextFree={nextFree}
          isLeadKnown={leadId !== ''}
          isHeldElsewhere={holdProblem !== null}
          hold={<HoldCountdown activeHold={hold.activeHold} problem={holdProblem} />}
        >
          {leadId !== '' && (
            <FreeStrip
              {...clock}
              typeId={filled.typeId}
              practitionerIds={everyone}
              durationMinutes={filled.durationMinutes}
              locationId={draft.locationId}
              day={filled.day}
              startsAt={wallInstant(filled.day, filled.time, zone).instant}
              nextFree={isProposedFree ? (nextFree.slot?.startsAt ?? null) : null}
              onChoose={chooseStart}
            />
          )}
          <TimeVerdictNote
            id={idOf('patientElsewhereBecause')}
            verdict={series.isOn ? null : verdict}
            reason={draft.patientElsewhereBecause}
            error={errors.patientElsewhereBecause}
            onReason={(patientElsewhereBecause) => change({ patientElsewhereBecause })}
          />
        </WhenFields>
        <LocationSelect
          id={idOf('locationId')}
          locations={chosen?.locations ?? noLocations}
          value={draft.locationId}
          error={errors.locationId}
          onChange={chooseLocation}
        />
        <SimpleGrid cols={2} spacing="sm">
          <FormField
            form={form}
            filled={filled}
            name="durationMinutes"
            inputMode="numeric"
            onType={(durationMinutes) => change({ durationMinutes })}
          />
          <Repeats series={series} day={filled.day} />
        </SimpleGrid>
        <SeriesFields series={series} day={filled.day} />
        <ColleaguePicker
          id={idOf('withPractitionerIds')}
          label={labels.withPractitionerIds}
          description="Optional. Everyone must be free."
          exceptId={leadId}
          value={withPractitionerIds}
          error={errors.withPractitionerIds}
          onChange={chooseColleagues}
        />
        {!isMeeting && (
          <TextFields
            leadId={draft.leadId || undefined}
            typeInstructions={chosen?.instructions ?? null}
            {...{ draft, errors, idOf }}
            onChange={change}
          />
        )}
        <div className={footer.footer}>
          <BookingSummary
            patientName={patientName.trim() || (isMeeting ? '' : 'No patient chosen')}
            type={chosen?.name}
            when={whenWords(filled, zone)}
          />
          <Button
            ref={submitButton}
            type="submit"
            loading={booking.isPending}
            disabled={series.isOn && series.count === 0}
          >
            {bookWords(series)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
