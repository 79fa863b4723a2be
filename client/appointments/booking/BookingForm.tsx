/** Books an appointment: who, what for, when, with whom. What was typed stays whatever happens. */
import { Button, Group, Stack } from '@mantine/core';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { fillIn, labels, type Field, type FieldErrors } from './booking-draft.ts';
import { may } from '#shared/roles.ts';
import { ColleaguePicker } from '#client/appointments/colleagues/ColleaguePicker.tsx';
import { ColleagueSelect } from '#client/appointments/colleagues/ColleagueSelect.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { HeldFor } from './HoldCountdown.tsx';
import { FormField, idOf } from './FormField.tsx';
import { LocationSelect } from './LocationSelect.tsx';
import { patientLabels } from './patient-draft.ts';
import { PatientField } from './PatientField.tsx';
import { patientFieldId } from './PatientFields.tsx';
import { useProposal } from './use-proposal.ts';
import { Repeats } from './SeriesFields.tsx';
import { TypePicker } from './TypePicker.tsx';
import { holdWish, useBooking } from './use-booking.ts';
import type { DraftState } from './use-draft.ts';
import { useHold } from '../use-hold.ts';
import { useSeries, type Series } from './use-series.ts';
import { WhenFields } from './WhenFields.tsx';

interface Props {
  form: DraftState;
  zone: string;
  today: string;
  /** A length that was picked before the type was; the type's own does not replace it. */
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

/** How many are booked is known once every date was looked at. */
const bookWords = ({ isOn, count }: Series) =>
  isOn ? `Book ${count ?? ''} appointments`.replace('  ', ' ') : 'Book appointment';

export function BookingForm({ form, zone, today, pickedMinutes, onBooked }: Props) {
  const { draft, errors, change } = form;
  const user = useUser();
  const { data: types = [], error, refetch, isFetching } = trpc.appointments.types.useQuery({});
  const chosen = types.find(({ id }) => id === draft.typeId);
  const { nextFree, whyNone, ...proposal } = useProposal(chosen, {
    zone,
    today,
    leadId: draft.leadId,
    locationId: draft.locationId,
  });
  const filled = fillIn(draft, proposal);
  const wish = holdWish(filled, zone);
  const holding = useHold(wish);
  const series = useSeries(wish, { day: filled.day, zone });
  const booking = useBooking({ form, filled, zone, holding, series, onBooked });

  /** What was wrong with day and time was that they were not proposed yet. */
  const chooseType = (typeId: string) =>
    change({
      typeId,
      locationId: '',
      durationMinutes: pickedMinutes,
      day: draft.day,
      time: draft.time,
    });

  return (
    <form onSubmit={booking.submit} noValidate aria-label="New appointment">
      <Stack gap="md">
        <ErrorSummary lines={errorLines(errors, booking.refusal)} attempt={booking.attempt} />
        {error && types.length === 0 && (
          <LoadFailed
            title="The types of appointments could not be loaded."
            words={wordsFor(error)}
            trying={isFetching}
            onTryAgain={() => void refetch()}
          />
        )}
        <PatientField form={form} />
        <TypePicker
          types={types}
          value={draft.typeId}
          error={errors.typeId}
          onChoose={chooseType}
        />
        {may(user, 'appointments.plan') && (
          <ColleagueSelect
            id={idOf('leadId')}
            label={labels.leadId}
            value={draft.leadId || user.uid}
            error={errors.leadId}
            onChange={(id) => change({ leadId: id === user.uid ? '' : id })}
          />
        )}
        <WhenFields form={form} filled={filled} zone={zone} nextFree={nextFree} whyNone={whyNone} />
        <FormField
          form={form}
          filled={filled}
          name="durationMinutes"
          inputMode="numeric"
          maw={260}
          onType={(durationMinutes) => change({ durationMinutes })}
        />
        <LocationSelect
          id={idOf('locationId')}
          locations={chosen?.locations ?? []}
          value={draft.locationId}
          error={errors.locationId}
          onChange={(locationId) => change({ locationId })}
        />
        <Repeats series={series} day={filled.day} />
        <HeldFor held={holding.held} problem={holding.problem} />
        <ColleaguePicker
          id={idOf('withPractitionerIds')}
          label={labels.withPractitionerIds}
          description="Optional. Each of them has to be free."
          exceptId={draft.leadId || user.uid}
          value={draft.withPractitionerIds}
          error={errors.withPractitionerIds}
          onChange={(withPractitionerIds) => change({ withPractitionerIds })}
        />
        <Group justify="flex-end" mt="xs">
          <Button type="submit" loading={booking.isPending}>
            {bookWords(series)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
