/** Day and time of the appointment, with a button that fills in the next free time. */
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayAndTime } from '#client/availability/public/day-and-time.ts';
import { ZoneNote } from '#client/ui/times/ZoneNote.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { labels, type FilledBooking } from './booking-draft.ts';
import { idOf } from './BookingField.tsx';
import type { NextFree } from './use-proposal.ts';
import type { DraftState } from './use-draft.ts';
import { PutOnWaitlist } from '#client/appointments/public/PutOnWaitlist.tsx';
import { wallInstant } from '#client/ui/times/wall-time.ts';

interface Props {
  form: DraftState;
  filled: FilledBooking;
  zone: string;
  nextFree: NextFree;
  today: string;
  isLeadKnown: boolean;
  /** Why the time cannot be held says more than that it is free. */
  isHeldElsewhere: boolean;
  /** How long the time is held. */
  hold: ReactNode;
  /** What belongs to the time: other free times, and what speaks against it. */
  children: ReactNode;
}

type NextTimeProps = Omit<Props, 'isHeldElsewhere' | 'hold' | 'children'>;

function NextTime(props: NextTimeProps) {
  const { form, filled, zone, isLeadKnown, nextFree } = props;
  const { slot, isNearest, whyNone, isKeptElsewhere } = nextFree;
  const whose = filled.leadId ? 'their' : 'your';
  if (!filled.typeId) return <>Choose a type, and {whose} next free time is filled in.</>;
  if (!isLeadKnown) return <>Choose a clinician, and their next free time is filled in.</>;
  if (slot === undefined) return null;
  if (isKeptElsewhere) return whyNone;
  if (slot === null) {
    return (
      <Stack gap="xs" align="flex-start">
        <span>No free time in the next two weeks. {whyNone} Choose a later day.</span>
        <PutOnWaitlist typeId={filled.typeId} />
      </Stack>
    );
  }
  const { startsAt, day, time } = slot;
  if (filled.day === day && filled.time === time)
    return isNearest ? <>This time is free.</> : <>This is {whose} next free time.</>;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      ms={-8}
      h="auto"
      mih={26}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      onClick={() => form.change({ day, time })}
    >
      Use {isNearest ? 'the nearest free time' : `${whose} next free time`}:{' '}
      {dayAndTime(startsAt, zone)}
    </Button>
  );
}

export function WhenFields(props: Props) {
  const { form, filled, zone, today, isHeldElsewhere, hold, children } = props;
  const { day, time } = filled;
  const field = (name: 'day' | 'time') => ({
    id: idOf(name),
    name,
    label: labels[name],
    value: filled[name],
    error: form.errors[name],
  });
  return (
    <Stack gap={6}>
      <SimpleGrid cols={2} spacing="sm">
        <DateField {...field('day')} onChange={(chosen) => form.change({ day: chosen, time })} />
        <TimeField
          {...field('time')}
          today={today}
          title="For example 1430, or tomorrow 9"
          onChange={(typed, typedDay = day) => form.change({ day: typedDay, time: typed })}
        />
      </SimpleGrid>
      {/* Its place is kept, so that nothing below moves. */}
      <Group justify="space-between" gap="2px 12px" mih={26}>
        <Text component="div" size="sm" c="dimmed">
          {!isHeldElsewhere && <NextTime {...props} />}
        </Text>
        {hold}
      </Group>
      {children}
      {wallInstant(day, time, zone).isTwice && (
        <Text size="sm" c="dimmed">
          The clocks go back on this day, so this time comes twice. The first one is booked.
        </Text>
      )}
      <ZoneNote zone={zone} />
    </Stack>
  );
}
