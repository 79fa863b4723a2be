/** How many days off a person has in a year, and how many may be carried into it. */
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CountedKind, TimeOffYears } from '#shared/roster/time-off-requests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersToday } from '#client/ui/times/times.ts';
import { balanceWords, kindWords } from '#client/roster/time-off/time-off-words.ts';

interface Props {
  practitionerId: string;
  years: TimeOffYears;
}

const kinds = (['vacation', 'education'] as const).map((value) => ({
  value,
  label: kindWords[value],
}));

export function AllowanceForm({ practitionerId, years }: Props) {
  const thisYear = Number(viewersToday().slice(0, 4));
  const [kind, setKind] = useState<CountedKind>('vacation');
  const [year, setYear] = useState(thisYear);
  const [typed, setTyped] = useState<{ days?: number | string; carriedMost?: number | string }>({});
  const [attempts, setAttempts] = useState(0);
  const saved = years.allowances.find(
    (allowance) => allowance.kind === kind && allowance.year === year,
  );
  const days = typed.days ?? saved?.days ?? '';
  const carriedMost = typed.carriedMost ?? saved?.carriedMost ?? 0;
  const save = trpc.roster.timeOff.saveAllowance.useMutation({
    onSuccess: () => {
      setTyped({});
      toast.brief('Saved');
    },
    onError: () => setAttempts((count) => count + 1),
  });
  const number = {
    min: 0,
    max: 366,
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
  } as const;
  return (
    <form
      aria-label="Days off"
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof days !== 'number' || save.isPending) return;
        const carried = typeof carriedMost === 'number' ? carriedMost : 0;
        save.mutate({ practitionerId, kind, year, days, carriedMost: carried });
      }}
    >
      <Stack gap="sm">
        {years.balances.length === 0 && (
          <Text c="dimmed">No days are granted yet. Requests are counted without a limit.</Text>
        )}
        {years.balances.map((balance) => (
          <Text key={`${balance.kind} ${balance.year}`}>{balanceWords(balance)}</Text>
        ))}
        {save.error && (
          <ErrorAlert title="Not saved" attempt={attempts}>
            {wordsFor(save.error)}
          </ErrorAlert>
        )}
        <Group grow align="flex-start">
          <Select
            label="Kind"
            allowDeselect={false}
            data={kinds}
            value={kind}
            onChange={(_, { value }) => {
              setKind(value as CountedKind);
              setTyped({});
            }}
          />
          <Select
            label="Year"
            allowDeselect={false}
            data={[thisYear - 1, thisYear, thisYear + 1].map(String)}
            value={String(year)}
            onChange={(_, { value }) => {
              setYear(Number(value));
              setTyped({});
            }}
          />
        </Group>
        <Group grow align="flex-start">
          <NumberInput
            label="Days"
            {...number}
            value={days}
            onChange={(value) => setTyped((now) => ({ ...now, days: value }))}
          />
          <NumberInput
            label="Carried over, at most"
            {...number}
            value={carriedMost}
            onChange={(value) => setTyped((now) => ({ ...now, carriedMost: value }))}
          />
        </Group>
        <SubmitRow
          isPending={save.isPending}
          disabled={Object.keys(typed).length === 0 || typeof days !== 'number'}
        >
          Save days off
        </SubmitRow>
      </Stack>
    </form>
  );
}
