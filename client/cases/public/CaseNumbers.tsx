/** The figures of kinds of cases over a period: each with its definition, by group and time, and with its cases. */
import { keepPreviousData } from '@tanstack/react-query';
import { Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { numbersOfKind } from '#shared/case-kinds/numbers.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { CountedCasesPanel } from '#client/cases/numbers/CountedCasesPanel.tsx';
import type { OpenedNumber } from '#client/cases/numbers/Figure.tsx';
import { useNumberAddress } from '#client/cases/numbers/number-address.ts';
import { ChartOfNumber } from '#client/cases/numbers/ChartOfNumber.tsx';
import { NumberCards } from '#client/cases/numbers/NumberCards.tsx';
import { NumberExports, type NumberInput } from '#client/cases/numbers/NumberExports.tsx';
import { NumberFields } from '#client/cases/numbers/NumberFields.tsx';
import { NumberTable } from '#client/cases/numbers/NumberTable.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { dayRange, todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';

interface Props {
  title: string;
  /** One at least. */
  kinds: readonly KindName[];
  /** Links to the pages beside it. */
  pages?: ReactNode;
  /** Below the figures, of the days that are on screen. */
  below?: (days: { from: string; to: string }) => ReactNode;
}

export function CaseNumbers({ title, kinds, pages, below }: Props) {
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const today = todayIn(units.data?.zone, useNow(minuteMs));
  const address = useNumberAddress(kinds, today);
  const { kind, by, every, days } = address;
  const input: NumberInput = { kind, ...days, ...(by && { by }), ...(every && { every }) };
  const query = trpc.cases.numbers.useQuery(input, { placeholderData: keepPreviousData });
  const data = query.isPlaceholderData ? undefined : query.data;
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  return (
    <>
      <PageHeader
        title={title}
        state={dayRange(days.from, days.to)}
        actions={<NumberExports input={input} />}
      />
      {pages}
      <NumberFields kinds={kinds} address={address} today={today} />
      <Stack gap="lg">
        {data && (
          <NumberCards
            numbers={numbersOfKind(kind)}
            days={days}
            total={data.total}
            onOpen={setOpened}
          />
        )}
        {data && <ChartOfNumber address={address} rows={data.rows} onOpen={setOpened} />}
        {(by || every || !data) && (
          <NumberTable
            address={address}
            rows={data?.rows}
            query={{ ...query, data }}
            onOpen={setOpened}
          />
        )}
        {below?.(days)}
      </Stack>
      {opened && <CountedCasesPanel opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
