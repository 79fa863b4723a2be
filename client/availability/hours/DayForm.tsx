/** The exceptions of one day: closed, extra or other hours, in the panel beside the month. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Availability } from '#shared/availability.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { longDay } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { HoursHit } from './AppointmentsOutsideHours.tsx';
import { daySpansOf, exceptionsOf, faultOf, openOn, type DaySpan } from './hour-spans.ts';
import { SpanFields } from './SpanFields.tsx';

const kindWords: Record<DaySpan['kind'], string> = {
  closed: 'Closed',
  extra: 'Additional hours',
  hours: 'Other hours',
};

const kinds = (['closed', 'extra', 'hours'] as const).map((value) => ({
  value,
  label: kindWords[value],
}));

interface Props {
  day: string;
  hours: Availability;
  practitionerId: string | undefined;
  onSaved: () => void;
}

const allDay: DaySpan = { kind: 'closed', from: '00:00', until: '00:00' };

export function DayForm({ day, hours, practitionerId, onSaved }: Props) {
  const saved = hours.days.find((hoursOfDay) => hoursOfDay.day === day)?.exceptions ?? [];
  const draft = useDraft<{ spans: DaySpan[] }>({ spans: daySpansOf(saved) });
  const { spans } = draft.values;
  const { isBegun } = draft;
  const release = useUnsaved(isBegun, ['day', 'of']);
  const save = trpc.appointments.saveDay.useMutation({
    onSuccess: () => {
      toast.done(`Hours of ${longDay(day)} saved.`);
      draft.clear();
      release();
      onSaved();
    },
    onError: draft.fail,
  });
  const set = (next: DaySpan[]) => draft.change({ spans: next });
  const submit = () => {
    if (spans.some((span) => faultOf(span) !== null))
      return draft.reject({ spans: 'Look at the marked hours' });
    const whose = practitionerId === undefined ? {} : { practitionerId };
    save.mutate({ ...whose, day, exceptions: exceptionsOf(spans) });
  };
  const weekly = openOn(day, { rules: hours.rules, days: [] });
  return (
    <Form aria-label="Hours of the day" isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The day was not saved" {...draft} />
      <Text size="sm" c="dimmed">
        Usual hours: {weekly.map(({ from, until }) => `${from} to ${until}`).join(', ') || 'closed'}
        .
      </Text>
      {spans.map((span, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- its index is all that identifies it
        <Stack key={at} gap={4}>
          <Select
            aria-label="Hours of this part"
            allowDeselect={false}
            data={kinds}
            value={span.kind}
            onChange={(kind) =>
              kind && set(spans.map((span, index) => (index === at ? { ...span, kind } : span)))
            }
          />
          <SpanFields
            name={kindWords[span.kind]}
            span={span}
            fault={draft.attempt > 0 ? faultOf(span) : null}
            onChange={(changes) =>
              set(spans.map((span, index) => (index === at ? { ...span, ...changes } : span)))
            }
            onRemove={() => set(spans.filter((_, index) => index !== at))}
          />
        </Stack>
      ))}
      <Group gap="xs">
        <Button variant="default" onClick={() => set([allDay])}>
          Closed all day
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => set([...spans, { kind: 'hours', from: '', until: '' }])}
        >
          Add hours
        </Button>
      </Group>
      {isBegun && spans.every((span) => !faultOf(span)) && (
        <HoursHit
          change={{ practitionerId, day: { day, exceptions: exceptionsOf(spans) } }}
          zone={hours.zone}
        />
      )}
      <Group justify="flex-end">
        {spans.length > 0 && (
          <Button variant="subtle" onClick={() => set([])}>
            Use the usual hours
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isBegun}>
          Save day
        </Button>
      </Group>
    </Form>
  );
}
