/** A few numbers of the present month as cards: each with its definition, and with its cases. */
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { CountedCasesPanel } from '#client/cases/numbers/CountedCasesPanel.tsx';
import type { OpenedNumber } from '#client/cases/numbers/Figure.tsx';
import { daysOf } from '#shared/cases/figure-periods.ts';
import { NumberCards } from '#client/cases/numbers/NumberCards.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';

interface Props {
  title: string;
  numbers: readonly NumberName[];
  zone: string | undefined;
  /** The page of all figures. */
  figuresPath: string;
}

const kindsOf = (numbers: readonly NumberName[]): KindName[] => [
  ...new Set(numbers.map((name) => numberOf(name).kind)),
];

export function NumbersOfMonth({ title, numbers, zone, figuresPath }: Props) {
  const days = daysOf('this-month', todayIn(zone, useNow(minuteMs)));
  const queries = trpc.useQueries((ask) =>
    kindsOf(numbers).map((kind) => ask.cases.numbers({ kind, ...days })),
  );
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const failed = queries.find(({ error }) => error !== null);
  const total = Object.assign({}, ...queries.map(({ data }) => data?.total));
  const isLoaded = queries.every(({ data }) => data !== undefined);
  return (
    <Stack component="section" aria-label={title} gap="sm" mb="md">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Anchor component={Link} to={`${figuresPath}?period=this-month`} size="sm">
          All figures
        </Anchor>
      </Group>
      {failed && !isLoaded && (
        <QueryFailed title="The figures could not be loaded." query={failed} />
      )}
      {!failed && !isLoaded && <LoadingRows words="Loading the figures" height={44} />}
      {isLoaded && <NumberCards numbers={numbers} days={days} total={total} onOpen={setOpened} />}
      {opened && <CountedCasesPanel opened={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
