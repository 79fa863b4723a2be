/** The delays of a stay: named, corrected by another row, never erased. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { delayAttributions, type StayDelay } from '#shared/utilization/delays.ts';
import type { OpenedStay } from '#shared/utilization.ts';
import { counted } from '#client/ui/list/counted.ts';
import { momentWords } from '#client/ui/times/times.ts';
import { NameDelay } from './NameDelay.tsx';

interface RowProps {
  delay: StayDelay;
  zone: string;
  onCorrect: () => void;
}

function DelayRow({ delay, zone, onCorrect }: RowProps) {
  const { reason, attribution, days, isAvoidable, note, namedBy, namedAt, isPast } = delay;
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text
          size="sm"
          fw={isPast ? 400 : 600}
          td={isPast && days > 0 ? 'line-through' : undefined}
        >
          {days === 0 ? 'Taken back' : `${counted(days, 'day')}: ${reason}`}
        </Text>
        {!isPast && (
          <Button variant="subtle" size="compact-sm" onClick={onCorrect}>
            Correct
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {[
          days > 0 && delayAttributions[attribution],
          days > 0 && (isAvoidable ? 'avoidable' : 'not avoidable'),
          isPast && days > 0 && 'corrected',
          `${namedBy}, ${momentWords(namedAt, { precision: undefined, zone })}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {note && <Text size="sm">{note}</Text>}
    </div>
  );
}

export function Delays({ opened }: { opened: OpenedStay }) {
  const { stay, delays, zone } = opened;
  const [form, setForm] = useState<'new' | StayDelay | null>(null);
  return (
    <Stack gap="sm">
      {delays.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has named a delay.
        </Text>
      )}
      {delays.map((delay) => (
        <DelayRow key={delay.id} delay={delay} zone={zone} onCorrect={() => setForm(delay)} />
      ))}
      {form === null ? (
        <Button
          variant={(stay.daysOver ?? 0) > 0 && stay.delayDays === 0 ? 'filled' : 'default'}
          style={{ alignSelf: 'start' }}
          onClick={() => setForm('new')}
        >
          Name the delay
        </Button>
      ) : (
        <NameDelay
          key={form === 'new' ? 'new' : form.id}
          stay={stay}
          corrected={form === 'new' ? null : form}
          onDone={() => setForm(null)}
        />
      )}
    </Stack>
  );
}
