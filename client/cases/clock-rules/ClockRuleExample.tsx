/** When a clock by the rule would be due, for a start that is typed: reckoned where real clocks are. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { weekdayOf } from '#shared/times/days.ts';
import { NewClockRule } from '#shared/cases/clock-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Card } from '#client/ui/Card.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, dayIn, longDay, viewersToday } from '#client/ui/times/times.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';

const typingMs = 300;

const saturday = 6;

/** Where rules differ most. */
function comingSaturday(): string {
  const today = viewersToday();
  return addDays(today, (saturday - weekdayOf(today) + 7) % 7);
}

const momentWords = (instant: string, zone: string) =>
  `${longDay(dayIn(zone, instant))}, ${clockTime(instant, zone)}`;

export function ClockRuleExample({ rule }: { rule: NewClockRule }) {
  const [day, setDay] = useState(comingSaturday);
  const [time, setTime] = useState('10:00');
  const { instant } = wallInstant(day, time, rule.zone);
  // What is not filled in yet changes nothing of the time.
  const { data: whole, error: faults } = NewClockRule.safeParse({
    ...rule,
    name: rule.name || '-',
    label: rule.label || '-',
    citation: rule.citation || '-',
    metBy: rule.metBy.length > 0 ? rule.metBy : ['open'],
  });
  const missing = faults?.issues[0]?.message ?? 'Fill in the rule and a start first.';
  const [typedJson] = useDebouncedValue(JSON.stringify({ whole, instant }), typingMs);
  const parsed = JSON.parse(typedJson) as { whole?: NewClockRule; instant: string | null };
  const input = { rule: parsed.whole ?? rule, startedAt: parsed.instant ?? '' };
  const enabled = parsed.whole !== undefined && parsed.instant !== null;
  const query = trpc.cases.clockRules.tryOut.useQuery(input, {
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  // While another start is reckoned nothing is said of it.
  const answer =
    data && !isPlaceholderData
      ? `A start on ${momentWords(parsed.instant ?? '', rule.zone)} falls due ${momentWords(data.dueAt, rule.zone)}. It warns ${momentWords(data.warnAt, rule.zone)}.`
      : '';
  return (
    <Stack gap="sm" component="section" aria-label="Try it">
      <Title order={3} size="h5">
        Try it
      </Title>
      <Card p="md">
        <Stack gap="sm">
          <Group grow align="flex-start">
            <DateField label="Starts on" value={day} onChange={setDay} />
            <TimeField label="At" value={time} onChange={setTime} />
          </Group>
          <Text size="sm" aria-live="polite" mih={20}>
            {enabled ? (error ? wordsFor(error) : answer) : missing}
          </Text>
          <Text size="sm" c="dimmed">
            Times in {rule.zone}, without pauses.
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
