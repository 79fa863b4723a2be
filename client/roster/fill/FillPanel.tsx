/** Asks for open shifts to be filled: which days, what counts; then how far it is, and what stays open. */
import { Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { FillScope, FillWeights } from '#shared/roster/fill-proposal.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { OpenShifts } from './OpenShifts.tsx';
import type { Fill } from './use-fill.ts';

interface Props {
  board: RosterBoard;
  fill: Fill;
  today: string;
  onShow: () => void;
}

const aims: Record<keyof FillWeights, string> = {
  fairness: 'Fair nights, weekends and holidays',
  hours: 'Hours by contract',
  wishes: 'Wishes',
  continuity: 'No single working days',
};
const levels = [
  { value: '0', label: 'Off' },
  { value: '1', label: 'Usual' },
  { value: '2', label: 'More' },
];
const scopes = [
  { value: 'open', label: 'Open shifts only' },
  { value: 'drafts', label: 'Drafts anew as well' },
  { value: 'published', label: 'What is published as well' },
];
const limits = ['15', '30', '60'].map((value) => ({ value, label: `${value} seconds` }));

function Level({
  aim,
  value,
  onChange,
}: {
  aim: string;
  value: number;
  onChange: (level: number) => void;
}) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 160px">
        {aim}
      </Text>
      <SegmentedControl
        aria-label={aim}
        size="xs"
        data={levels}
        value={String(value)}
        onChange={(level) => onChange(Number(level))}
      />
    </Group>
  );
}

function FillForm({ board, fill, today }: Omit<Props, 'onShow'>) {
  const { from, to, units } = board.period;
  const tomorrow = addDays(today, 1);
  const [days, setDays] = useState({ from: from > tomorrow ? from : tomorrow, to });
  const [scope, setScope] = useState<FillScope>('open');
  const [weights, setWeights] = useState<FillWeights>({
    fairness: 1,
    hours: 1,
    wishes: 1,
    continuity: 1,
  });
  const [seconds, setSeconds] = useState('30');
  const isOutside = days.from < from || days.to > to || days.from > days.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOutside || fill.start.isPending) return;
    fill.start.mutate({
      unitId: fill.unitId,
      ...days,
      version: board.versionOf(fill.unitId),
      scope,
      weights,
      seconds: Number(seconds),
    });
  };
  return (
    <form onSubmit={submit} aria-label="Fill open shifts">
      <Stack gap="md">
        <ErrorAlert title="Not started" attempt={fill.start.failureCount}>
          {fill.start.error && wordsFor(fill.start.error)}
        </ErrorAlert>
        {units.length > 1 && (
          <Select
            label="Unit"
            allowDeselect={false}
            data={units.map(({ id, name }) => ({ value: id, label: name }))}
            value={fill.unitId}
            onChange={(id) => id && fill.setUnitId(id)}
          />
        )}
        <Group gap="sm" grow align="flex-start">
          <DateField
            label="First day"
            value={days.from}
            error={isOutside && 'Choose days that are shown'}
            onChange={(day) => setDays({ ...days, from: day })}
          />
          <DateField
            label="Last day"
            value={days.to}
            onChange={(day) => setDays({ ...days, to: day })}
          />
        </Group>
        <Select
          label="What may be planned"
          allowDeselect={false}
          data={scopes}
          value={scope}
          onChange={(value) => value && setScope(value as FillScope)}
        />
        <Stack gap="xs" component="section" aria-label="What counts">
          {Object.entries(aims).map(([aim, words]) => (
            <Level
              key={aim}
              aim={words}
              value={weights[aim as keyof FillWeights]}
              onChange={(level) => setWeights({ ...weights, [aim]: level })}
            />
          ))}
        </Stack>
        <Select
          label="Search for at most"
          allowDeselect={false}
          data={limits}
          value={seconds}
          onChange={(value) => value && setSeconds(value)}
        />
        <Group>
          <Button type="submit" loading={fill.start.isPending}>
            Find a plan
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function figureWords({ run }: Fill): string {
  const figures = run?.figures;
  if (!figures) return 'Looking for a first plan…';
  const { filled, missing, objective, bound } = figures;
  const short = missing === 0 ? 'cover is met' : `${missing} below the least`;
  const cost = Math.round(objective);
  const best =
    bound === null ? '' : ` No plan can have less than ${Math.max(0, Math.floor(bound))}.`;
  return `${filled} shifts filled, ${short}. ${cost} points against it.${best}`;
}

function Running({ fill }: { fill: Fill }) {
  return (
    <Stack gap="sm" component="section" aria-label="Search">
      <Text component="output" display="block">
        {figureWords(fill)}
      </Text>
      <Progress value={100} animated aria-label="Searching" />
      <Group>
        <Button variant="default" loading={fill.isStopping} onClick={fill.stop}>
          Stop and keep the best
        </Button>
      </Group>
    </Stack>
  );
}

export function FillPanel({ board, fill, today, onShow }: Props) {
  const { run, proposal, query } = fill;
  if (query.error && !query.data)
    return <QueryFailed title="What is proposed could not be loaded." query={query} />;
  if (run?.state === 'running') return <Running fill={fill} />;
  return (
    <Stack gap="lg">
      {run?.state === 'failed' && (
        <ErrorAlert title="No plan was found" attempt={1}>
          The search ended early. Try again, or choose fewer days.
        </ErrorAlert>
      )}
      {run && proposal && (
        <Stack gap="sm" component="section" aria-label="Plan">
          <Text component="output" display="block">
            {figureWords(fill)}
          </Text>
          <Group gap="xs">
            <Button onClick={fill.takeAll}>Take all</Button>
            <Button variant="default" onClick={fill.takeNone}>
              Take none
            </Button>
            <Button variant="default" onClick={onShow}>
              Look at it
            </Button>
          </Group>
          <OpenShifts board={board} open={proposal.open} />
        </Stack>
      )}
      <FillForm board={board} fill={fill} today={today} />
    </Stack>
  );
}
