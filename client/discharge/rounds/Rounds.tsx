/** Rounds: one stay after another, each changed in place, by keys alone; the round is done when its list is. */
import { Button, Group, Kbd, Progress, Stack, Text, Title } from '@mantine/core';
import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { DischargeRow } from '#shared/discharge/board.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { StayPlanContent } from '#client/discharge/stay/StayPlanContent.tsx';

/** Days from today, each with the key of its number. */
const targetKeys = [0, 1, 2, 3, 4, 5, 6, 7];

const bedWords = ({ stay: { unit, bed } }: DischargeRow) =>
  [unit, bed].filter(Boolean).join(' ') || 'No bed';

interface Props {
  rows: readonly DischargeRow[];
  stayId: string;
  /** The local day of the organization; undefined until the rows are loaded. */
  today: string | undefined;
  onGo: (stayId: string) => void;
  onEnd: () => void;
}

export function Rounds({ rows, stayId, today, onGo, onEnd }: Props) {
  const [isAdding, setAdding] = useState(false);
  /** Before the rows are read anew, so that a quick press does not lead back to one of them. */
  const [notedIds, setNotedIds] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const query = trpc.discharge.stay.useQuery({ stayId }, { retry: false });
  const note = trpc.discharge.noteRound.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const targetDay = trpc.utilization.stays.expectDischarge.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), [stayId]);
  const at = rows.findIndex(({ stay }) => stay.id === stayId);
  const row = rows[at];
  const doneIds = new Set(
    rows.flatMap(({ stay, round }) => (round || notedIds.includes(stay.id) ? [stay.id] : [])),
  );
  const changeAdding = (isOpened: boolean) => {
    setAdding(isOpened);
    // The field that had it is gone, and keys go on from here.
    if (!isOpened) heading.current?.focus({ preventScroll: true });
  };
  const go = (next: string) => {
    setAdding(false);
    onGo(next);
  };
  /** The next one of the list that nobody has gone through, after the last one from its beginning again. */
  const nextOpen = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    ({ stay }) => !doneIds.has(stay.id),
  );
  const finish = () => {
    if (note.isPending) return;
    note.mutate(
      { stayId },
      {
        onSuccess: () => {
          setNotedIds((before) => [...before, stayId]);
          if (nextOpen) return go(nextOpen.stay.id);
          toast.done('The round is done.');
          return onEnd();
        },
      },
    );
  };
  const back = () => {
    const before = rows[at - 1];
    if (before) go(before.stay.id);
  };
  // By the list, so that a quick press is not lost while the stay is loaded.
  const isOpen = row?.stay.isOpen ?? false;
  const leaveIn = (days: number) => {
    if (today !== undefined && isOpen)
      targetDay.mutate({ stayId, day: addDays(today, days), note: '' });
  };
  useHotkeys([
    ['j', finish],
    ['k', back],
    ['b', () => isOpen && setAdding(true)],
    ['t', () => target.current?.querySelector('input')?.focus()],
    ...targetKeys.map((days): HotkeyItem => [String(days), () => leaveIn(days)]),
  ]);
  /** From within a field; what is entered there is not lost. */
  const submitOrFinish = () => {
    const form = target.current?.querySelector('form');
    if (form) form.requestSubmit();
    else finish();
  };
  useHotkeys([['mod+Enter', submitOrFinish]], []);
  const count = doneIds.size;
  return (
    <Card p="md" maw={860}>
      <Stack gap="md" component="section" aria-label="Rounds">
        <div>
          <Group justify="space-between" mb={6}>
            <Text size="sm" component="output">
              {count} of {rows.length} done
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={onEnd}>
              Leave rounds
            </Button>
          </Group>
          <Progress
            value={rows.length === 0 ? 0 : (100 * count) / rows.length}
            aria-label="Stays of this round that are done"
          />
        </div>
        <Group justify="space-between" align="start" gap="sm">
          <div>
            <Title order={2} size="h3" ref={heading} tabIndex={-1}>
              {row ? `${bedWords(row)}: ${row.stay.patient.fullName}` : 'This stay'}
            </Title>
            {row?.round && (
              <Text size="sm" c="dimmed">
                Done today by {row.round.by.fullName}
              </Text>
            )}
          </div>
          <Group gap="sm">
            <Button variant="default" disabled={at < 1} onClick={back} rightSection={<Kbd>K</Kbd>}>
              Before
            </Button>
            <Button loading={note.isPending} onClick={finish} rightSection={<Kbd>J</Kbd>}>
              {nextOpen ? 'Done, next' : 'Done, end of the round'}
            </Button>
          </Group>
        </Group>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <Kbd>B</Kbd> barrier, <Kbd>0</Kbd> to <Kbd>7</Kbd> target day in so many days,{' '}
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> from within a field
        </Text>
        <div ref={target}>
          {query.data && row ? (
            <StayPlanContent plan={query.data} isAdding={isAdding} onAdding={changeAdding} />
          ) : query.error ? (
            <QueryFailed title="The stay could not be loaded." query={query} />
          ) : rows.length > 0 && !row ? (
            <Message order={3} title="This stay is not in the list any more">
              The patient may have left. Go on with the next one.
            </Message>
          ) : (
            <LoadingRows isBare words="Loading the stay" height={40} />
          )}
        </div>
      </Stack>
    </Card>
  );
}
