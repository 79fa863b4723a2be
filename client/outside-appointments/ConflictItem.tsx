/** A message about an appointment that waits, why, and the steps that settle it. */
import { Button, Group, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConflictCandidate, ScheduleConflict } from '#shared/outside-appointments.ts';
import type { ConflictKind, ConflictStep } from '#shared/outside-appointments/conflict-kinds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RoomSteps } from './RoomSteps.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, dayIn, wholeDay } from '#client/ui/times/times.ts';

const kindWords: Record<ConflictKind, string> = {
  'double-booked': 'The time is taken here',
  unknown: 'Not known here',
  closed: 'Closed day',
  'both-changed': 'Changed on both sides',
  ours: 'Not theirs to book',
  room: 'Booked without its room',
};

const eventWords: Record<string, string> = {
  'SIU^S12': 'New appointment',
  'SIU^S13': 'Moved appointment',
  'SIU^S14': 'Changed appointment',
  'SIU^S15': 'Cancelled appointment',
  'SIU^S17': 'Deleted appointment',
  'SIU^S26': 'Missed appointment',
};

/** In the zone of the feed, where what its messages say is local. */
const timeWordsIn = (zone: string) => (instant: string) =>
  `${wholeDay(dayIn(zone, instant))}, ${clockTime(instant, zone)}`;

const ending = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** What is decided, before it is done: it cannot be taken back from here. */
function consequencesOf(step: 'accept' | 'keep', conflict: ScheduleConflict): string {
  const { source, canAnswer, kind } = conflict;
  if (step === 'accept')
    return kind === 'double-booked'
      ? `It is booked beside what is here, as ${source} has it. The room is left out where it is taken.`
      : `It is here as ${source} has it from now on.`;
  return canAnswer
    ? `Nothing changes here, and ${source} is told so with the next message.`
    : `Nothing changes here. ${source} is not told, for no destination is named for its answers: call its desk.`;
}

export function ConflictItem({ conflict }: { conflict: ScheduleConflict }) {
  const { messageId, source, type, kind, reason, receivedAt, key, patient, startsAt } = conflict;
  const [asking, setAsking] = useState<'accept' | 'keep' | null>(null);
  const timeWords = timeWordsIn(conflict.zone);
  const resolve = trpc.facts.feeds.resolveConflict.useMutation({
    onSuccess: ({ isSettled, reason: stillBecause }) =>
      isSettled
        ? toast.done('Settled.')
        : toast.problem(`It still waits: ${ending(stillBecause ?? reason)}`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(null),
  });
  const run = (step: ConflictStep, appointmentId?: string) =>
    resolve.mutate({ messageId, step, ...(appointmentId && { appointmentId }) });
  const label = [patient ?? 'A patient', startsAt && timeWords(startsAt)]
    .filter(Boolean)
    .join(', ');
  const candidateWords = ({ typeName, startsAt: at, practitioners }: ConflictCandidate) =>
    `${typeName}, ${timeWords(at)}, ${practitioners.join(', ')}`;
  const verbs = { accept: 'Accept theirs', keep: 'Keep ours' } as const;
  return (
    <Item
      picture={<IconCalendarExclamation size={22} stroke={1.5} aria-hidden />}
      name={<Text fw={600}>{label}</Text>}
      facts={
        <>
          <b>{kindWords[kind]}.</b> {ending(reason)} {eventWords[type] ?? type} of {source}, number{' '}
          {key}, came <RelativeTime instant={receivedAt} />.
          {conflict.candidates.map((candidate) => (
            <div key={candidate.appointmentId}>Here: {candidateWords(candidate)}</div>
          ))}
        </>
      }
      purpose={
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            aria-label={`Try again: ${label}`}
            loading={resolve.isPending}
            onClick={() => run('retry')}
          >
            Try again
          </Button>
          {kind === 'room' && <RoomSteps conflict={conflict} />}
          {kind !== 'both-changed' &&
            kind !== 'room' &&
            conflict.candidates.map((candidate) => (
              <Button
                key={candidate.appointmentId}
                variant="default"
                aria-label={`Same as ${candidateWords(candidate)}`}
                disabled={resolve.isPending}
                onClick={() => run('match', candidate.appointmentId)}
              >
                Same as {timeWords(candidate.startsAt)}
              </Button>
            ))}
          {kind !== 'unknown' && kind !== 'room' && (
            <Button
              variant="default"
              aria-label={`Accept theirs: ${label}`}
              disabled={resolve.isPending}
              onClick={() => setAsking('accept')}
            >
              Accept theirs
            </Button>
          )}
          {kind !== 'room' && (
            <Button
              variant="subtle"
              aria-label={`Keep ours: ${label}`}
              disabled={resolve.isPending}
              onClick={() => setAsking('keep')}
            >
              Keep ours
            </Button>
          )}
          <ConfirmDialog
            opened={asking !== null}
            title={
              asking === 'accept' ? `Accept what ${source} says?` : `Keep ours against ${source}?`
            }
            keep="Decide later"
            onKeep={() => setAsking(null)}
            verb={verbs[asking ?? 'keep']}
            onDo={() => asking && run(asking)}
            isPending={resolve.isPending}
          >
            {consequencesOf(asking ?? 'keep', conflict)} This cannot be undone here.
          </ConfirmDialog>
        </Group>
      }
    />
  );
}
