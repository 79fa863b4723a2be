/** What somebody who leaves still has besides appointments and shifts, and what becomes of it with their account. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { leaverKinds, leaverTakenKinds, type LeaverKind } from '#shared/people/leaver-kinds.ts';
import type { LeaverItem, LeaverTakenKind, LeaverTakers } from '#shared/people/leaver.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { clockTime, dayIn, pastDay } from '#client/ui/times/times.ts';

const words: Record<LeaverKind, { one: string; many: string; step: string }> = {
  visit: {
    one: 'patient who waits or is in a visit',
    many: 'patients who wait or are in a visit',
    step: 'They wait, and the unit is told at once.',
  },
  'hand-over': {
    one: 'visit that is offered to them',
    many: 'visits that are offered to them',
    step: 'Returns to who offered it.',
  },
  page: {
    one: 'open page to them alone',
    many: 'open pages to them alone',
    step: 'The next are paged at once.',
  },
  call: {
    one: 'peer-to-peer call with a payer',
    many: 'peer-to-peer calls with payers',
    step: 'Goes with their duty to who takes it. Else the case says that another advisor is needed.',
  },
  case: { one: 'open case or task', many: 'open cases and tasks', step: 'Back to their queue.' },
  message: {
    one: 'message without their answer',
    many: 'messages without their answer',
    step: 'The senders are written to that there will be none.',
  },
  'shared-message': {
    one: 'message to them and others without an answer',
    many: 'messages to them and others without an answer',
    step: 'Stays open for the others. The senders are written to.',
  },
  question: {
    one: 'question of theirs without an answer',
    many: 'questions of theirs without an answer',
    step: 'Closed, as nobody would read an answer. Whom they asked is written to.',
  },
  swap: { one: 'open swap', many: 'open swaps', step: 'Withdrawn.' },
  'time-off': { one: 'request for time off', many: 'requests for time off', step: 'Withdrawn.' },
  request: {
    one: 'patient who asked for a time of theirs',
    many: 'patients who asked for a time of theirs',
    step: 'They wait under Requests, where a time with a colleague is proposed.',
  },
  offer: {
    one: 'patient who is offered a time of theirs',
    many: 'patients who are offered a time of theirs',
    step: 'The link in the message shows no time any more, and the patients wait for another one.',
  },
  waitlist: {
    one: 'patient who waits for a time of theirs',
    many: 'patients who wait for a time of theirs',
    step: 'They wait for anybody who provides the type.',
  },
  'chart-board': {
    one: 'board of charts that others look at',
    many: 'boards of charts that others look at',
    step: 'Stays as it is. Somebody of its unit, or an administrator, takes it over under Charts.',
  },
};

const hasTaker = (kind: LeaverKind): kind is LeaverTakenKind =>
  leaverTakenKinds.some((takenKind) => takenKind === kind);

const shownOfKind = 5;

function Names({ items, zone }: { items: readonly LeaverItem[]; zone: string }) {
  const shownItems = items.slice(0, shownOfKind);
  return (
    <List size="sm">
      {shownItems.map(({ id, name, at }) => (
        <List.Item key={id}>
          {name}
          {at !== null && `, ${pastDay(dayIn(zone, at))}, ${clockTime(at, zone)}`}
        </List.Item>
      ))}
      {items.length > shownItems.length && (
        <List.Item>{items.length - shownItems.length} more</List.Item>
      )}
    </List>
  );
}

interface Props {
  personId: string;
  takers: LeaverTakers;
  onTakers: (takers: LeaverTakers) => void;
}

export function LeaverItems({ personId, takers, onTakers }: Props) {
  const query = trpc.people.leaver.useQuery({ personId });
  if (query.error && !query.data)
    return <QueryFailed title="What they still have could not be loaded." query={query} />;
  if (!query.data) return <Text size="sm">Looking for what they still have…</Text>;
  const { items, zone } = query.data;
  if (items.length === 0) return null;
  const choose = (kind: LeaverTakenKind, toId: string | null) =>
    onTakers([
      ...takers.filter((taker) => taker.kind !== kind),
      ...(toId === null ? [] : [{ kind, toId }]),
    ]);
  return (
    <Alert
      color="warn"
      role="note"
      title="They still have"
      icon={<IconUserMinus stroke={1.5} aria-hidden />}
    >
      <Stack gap="sm">
        {leaverKinds.flatMap((kind) => {
          const ofKind = items.filter((item) => item.kind === kind);
          if (ofKind.length === 0) return [];
          const { one, many, step } = words[kind];
          const taker = hasTaker(kind) ? takers.find((chosen) => chosen.kind === kind) : undefined;
          return [
            <Stack key={kind} gap={4}>
              <Text size="sm" fw={600}>
                {ofKind.length} {ofKind.length === 1 ? one : many}
              </Text>
              <Names items={ofKind} zone={zone} />
              {hasTaker(kind) ? (
                <ColleaguePicker
                  label={`Who gets the ${many}`}
                  description={`Without a colleague: ${step}`}
                  value={taker ? [taker.toId] : []}
                  exceptId={personId}
                  maxValues={1}
                  onChange={([toId]) => choose(kind, toId ?? null)}
                />
              ) : (
                <Text size="sm" c="dimmed">
                  {step}
                </Text>
              )}
            </Stack>,
          ];
        })}
      </Stack>
    </Alert>
  );
}
