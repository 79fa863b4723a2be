/** The form that adds time off: whole days, or from a time on one day to a time on another. */
import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { BookedInTimeOff } from './BookedInTimeOff.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { dayStart, wallInstant } from '#client/ui/times/wall-time.ts';

interface TimeOffDraft {
  isWholeDays: boolean;
  firstDay: string;
  startsAt: string;
  lastDay: string;
  endsAt: string;
  reason: string;
}

type Errors = Partial<Record<keyof TimeOffDraft, string>>;

const skippedByClock = 'The clocks go forward and skip this time. Choose another';

/** The instants, or errors by field. */
function toSpan(
  draft: TimeOffDraft,
  zone: string,
): { startsAt: string; endsAt: string } | { errors: Errors } {
  const { isWholeDays, firstDay, lastDay } = draft;
  const errors: Errors = {};
  if (!firstDay) errors.firstDay = 'Choose a day';
  if (!lastDay) errors.lastDay = 'Choose a day';
  if (Object.keys(errors).length > 0) return { errors };
  if (lastDay < firstDay) return { errors: { lastDay: 'The last day is before the first' } };
  if (isWholeDays)
    return { startsAt: dayStart(firstDay, zone), endsAt: dayStart(addDays(lastDay, 1), zone) };
  const startsAt = wallInstant(firstDay, draft.startsAt, zone).instant;
  const endsAt = wallInstant(lastDay, draft.endsAt, zone).instant;
  if (startsAt === null) errors.startsAt = draft.startsAt ? skippedByClock : 'Choose a time';
  if (endsAt === null) errors.endsAt = draft.endsAt ? skippedByClock : 'Choose a time';
  if (startsAt === null || endsAt === null) return { errors };
  if (endsAt <= startsAt) return { errors: { endsAt: 'The end is before the start' } };
  return { startsAt, endsAt };
}

interface Props {
  zone: string;
  today: string;
  practitionerId: string | undefined;
  onSaved: () => void;
}

export function TimeOffForm({ zone, today, practitionerId, onSaved }: Props) {
  const draft = useDraft<TimeOffDraft>({
    isWholeDays: true,
    firstDay: '',
    startsAt: '',
    lastDay: '',
    endsAt: '',
    reason: '',
  });
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { values, errors, change, isBegun } = draft;
  const span = toSpan(values, zone);
  const whose = practitionerId === undefined ? {} : { practitionerId };
  const booked = trpc.appointments.bookedWithin.useQuery(
    { ...whose, ...('errors' in span ? { startsAt: '', endsAt: '' } : span) },
    { enabled: !('errors' in span) },
  );
  const isPast = !('errors' in span) && booked.data?.needsReason === true;
  const reason = values.reason.trim();
  const release = useUnsaved(isBegun, ['off', 'of']);
  const add = trpc.appointments.addTimeOff.useMutation({
    onSuccess: () => {
      toast.done('Time off added.');
      release();
      onSaved();
    },
    onError: draft.fail,
  });
  const submit = () => {
    if ('errors' in span) return draft.reject(span.errors);
    if (isPast && !reason) return draft.reject({ reason: 'Write why it is entered afterwards' });
    add.mutate({ ...whose, ...span, idempotencyKey, reason: isPast ? reason : null });
  };
  const field = (name: Exclude<keyof TimeOffDraft, 'isWholeDays' | 'reason'>) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) =>
      change(
        name === 'firstDay' && !values.lastDay
          ? { firstDay: value, lastDay: value }
          : { [name]: value },
      ),
  });
  const days = { today, firstDay: today };
  return (
    <Form aria-label="Add time off" isPending={add.isPending} onSubmit={submit}>
      <FormErrors title="The time off was not added" {...draft} />
      <Text size="sm" c="dimmed">
        No appointments are offered in this time.
      </Text>
      <Switch label="Whole days" {...tickOf(draft, 'isWholeDays')} />
      <SimpleGrid cols={2} spacing="sm">
        <DateField {...field('firstDay')} {...days} label="First day" />
        {!values.isWholeDays && <TimeField {...field('startsAt')} label="From" />}
        <DateField {...field('lastDay')} {...days} label="Last day" />
        {!values.isWholeDays && <TimeField {...field('endsAt')} label="Until" />}
      </SimpleGrid>
      {isPast && (
        <TextInput
          label="Why it is entered afterwards"
          description="Shifts of this time have ended. On call of that time shows who had them and why it was changed."
          required
          autoComplete="off"
          maxLength={300}
          value={values.reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
      {'startsAt' in span && (
        <BookedInTimeOff booked={booked.data} zone={zone} practitionerId={practitionerId} />
      )}
      <SubmitRow isPending={add.isPending}>Add time off</SubmitRow>
    </Form>
  );
}
