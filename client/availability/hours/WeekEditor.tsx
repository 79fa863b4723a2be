/** The form of the weekly hours: spans by day, which can be copied to other days, saved together. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Availability } from '#shared/availability.ts';
import { usualHours } from '#shared/times/weekly-hours.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { HoursHit } from './AppointmentsOutsideHours.tsx';
import {
  copiedTo,
  faultOf,
  faultOfDays,
  rulesOf,
  spanWords,
  spansOf,
  type WeeklySpan,
} from './hour-spans.ts';
import { WeekdayRow } from './WeekdayRow.tsx';
import { weekdays } from './weekdays.ts';
import classes from './Hours.module.css';

const usualWords = spanWords(usualHours);

interface Props {
  hours: Availability;
  /** Undefined for the reader's own hours. */
  practitionerId: string | undefined;
}

/** It begins where the last one of that day ends; on an empty day it is a working day. */
function nextSpan(weekday: number, spans: readonly WeeklySpan[]): WeeklySpan {
  const last = spans.filter((span) => span.weekday === weekday).at(-1);
  const nothing = { weekday, validFrom: '', validUntil: '' };
  if (!last) return { ...nothing, from: '08:00', until: '17:00' };
  return { ...nothing, from: last.until, until: '' };
}

function useWeek({ hours, practitionerId }: Props) {
  const draft = useDraft<{ spans: WeeklySpan[] }>({ spans: spansOf(hours.rules) }, hours.version);
  const { spans } = draft.values;
  const { isBegun } = draft;
  useUnsaved(isBegun, ['of']);
  const save = trpc.appointments.saveHours.useMutation({
    onSuccess: () => {
      toast.done('Weekly hours saved.');
      draft.clear();
    },
    onError: draft.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isWrong = spans.some((span) => faultOf(span) !== null || faultOfDays(span) !== null);
    if (isWrong) return draft.reject({ spans: 'Look at the marked hours' });
    const whose = practitionerId === undefined ? {} : { practitionerId };
    save.mutate({ ...whose, version: draft.version, rules: rulesOf(spans) });
  };
  return { draft, spans, submit, isPending: save.isPending };
}

export function WeekEditor(props: Props) {
  const { hours, practitionerId } = props;
  const { draft, spans, submit, isPending } = useWeek(props);
  const set = (next: WeeklySpan[]) => draft.change({ spans: next });
  return (
    <Paper withBorder className={classes.card}>
      <form onSubmit={submit} noValidate aria-label="Weekly hours">
        <Title order={2} size="h4">
          Every week
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {spans.length === 0
            ? `While no hours are set, appointments are offered from ${usualWords} every day.`
            : 'Appointments are offered within these hours.'}
        </Text>
        <FormErrors title="The hours were not saved" {...draft} />
        <ul className={classes.week}>
          {weekdays.map(({ weekday, name }) => (
            <WeekdayRow
              key={weekday}
              weekday={weekday}
              name={name}
              emptyWords={spans.length === 0 ? usualWords : 'Closed'}
              spans={spans
                .map((span, at) => ({ span, at }))
                .filter(({ span }) => span.weekday === weekday)}
              isTried={draft.attempt > 0}
              onChange={(at, changes) =>
                set(spans.map((span, index) => (index === at ? { ...span, ...changes } : span)))
              }
              onRemove={(at) => set(spans.filter((_, index) => index !== at))}
              onAdd={() => set([...spans, nextSpan(weekday, spans)])}
              onCopy={(to) => set(copiedTo(spans, weekday, to))}
            />
          ))}
        </ul>
        {draft.isBegun && spans.every((span) => !faultOf(span) && !faultOfDays(span)) && (
          <HoursHit change={{ practitionerId, rules: rulesOf(spans) }} zone={hours.zone} />
        )}
        <Stack align="flex-end" mt="sm">
          <Group gap="sm">
            <Button variant="default" disabled={!draft.isBegun || isPending} onClick={draft.clear}>
              Undo changes
            </Button>
            <Button type="submit" loading={isPending} disabled={!draft.isBegun}>
              Save hours
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
