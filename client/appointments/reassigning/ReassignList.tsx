/** Appointments of a clinician that others take: who is free and able is proposed for each, and all are given at once. */
import { Alert, Button, Group, Select, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { FindTakers, TakersOf } from '#shared/appointments/desk/reassigning.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { timeSpan, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { useOfferUndo } from '#client/shell/undo/undo-offer.ts';
import { dayIn, shortDay } from '#client/ui/times/times.ts';
import {
  freeTakers,
  proposedChoice,
  takerWords,
  type Choice,
} from '#shared/appointments/desk/taker-choice.ts';
import classes from './ReassignList.module.css';

interface RowProps {
  one: TakersOf;
  found: readonly TakersOf[];
  zone: string;
  choice: Choice;
  onChoose: (toId: string | null) => void;
}

function Row({ one, found, zone, choice, onChoose }: RowProps) {
  const { appointment } = one;
  const { id, patientName, startsAt } = appointment;
  const offered = freeTakers(one, found, choice);
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{patientName}</Text>
        <Text size="sm" c="dimmed">
          {shortDay(dayIn(zone, startsAt))}, {timeSpan(appointment, zone)}. {typeWords(appointment)}
        </Text>
      </div>
      <Select
        label={`Who takes ${patientName}`}
        data={offered.map((taker) => ({ value: taker.id, label: takerWords(taker) }))}
        value={choice[id] ?? null}
        placeholder={one.takers.length === 0 ? 'Nobody is free and able then' : 'Nobody'}
        disabled={one.takers.length === 0}
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': `Nobody takes ${patientName}` }}
        onChange={onChoose}
      />
    </li>
  );
}

const countWords = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

interface Props {
  input: FindTakers;
  onDone: () => void;
}

export function ReassignList({ input, onDone }: Props) {
  const query = trpc.appointments.reassigning.takers.useQuery(input);
  const [byHand, setByHand] = useState<Choice>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const offerUndo = useOfferUndo();
  const give = trpc.appointments.reassigning.reassign.useMutation({
    onSuccess: ({ appointments, undo }) => {
      const given = countWords(appointments.length);
      offerUndo({ words: `${given} given.`, undoneWords: `${given} given back.`, undo });
      onDone();
    },
  });
  const { data } = query;
  const found = data?.found ?? [];
  const proposed = proposedChoice(found, byHand);
  const choice = Object.fromEntries(Object.entries(proposed).filter(([id]) => !left.has(id)));
  const choose = (id: string, toId: string | null) => {
    setLeft((before) => {
      const next = new Set(before);
      if (toId === null) next.add(id);
      else next.delete(id);
      return next;
    });
    if (toId !== null) setByHand((before) => ({ ...before, [id]: toId }));
  };
  const moves = found.flatMap(({ appointment: { id, version } }) => {
    const toId = choice[id];
    return toId === undefined ? [] : [{ appointmentId: id, version, toId }];
  });
  const staying = found.length - moves.length;
  return (
    <ListContent
      rows={data?.found}
      failure={failureOf(query, 'Colleagues who could take them could not be loaded.')}
      loading={
        <DelayedStatus>
          <VisuallyHidden>Looking who is free</VisuallyHidden>
          <Skeleton height={120} aria-hidden />
        </DelayedStatus>
      }
      empty={<EmptyState>Nothing is booked then.</EmptyState>}
    >
      {(rows) => (
        <Stack gap="md">
          {give.error && (
            <Alert color="bad" role="alert" title="Nothing was given yet">
              {wordsFor(give.error)}
            </Alert>
          )}
          <ol className={classes.rows}>
            {rows.map((one) => (
              <Row
                key={one.appointment.id}
                one={one}
                found={rows}
                zone={data?.zone ?? 'UTC'}
                choice={choice}
                onChoose={(toId) => choose(one.appointment.id, toId)}
              />
            ))}
          </ol>
          {data?.isMore && (
            <Text size="sm" c="dimmed">
              There are more. Give these first, then open this again.
            </Text>
          )}
          <Text size="sm" c="dimmed" component="output">
            {staying > 0 &&
              `${countWords(staying)} ${staying === 1 ? 'stays' : 'stay'} as before. `}
            The time and the room stay the same. Patients with an email address are told.
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={give.isPending} onClick={onDone}>
              Leave as it is
            </Button>
            <Button
              loading={give.isPending}
              disabled={moves.length === 0}
              onClick={() => give.mutate({ fromId: input.fromId, moves, isUndoable: true })}
            >
              Give {countWords(moves.length)}
            </Button>
          </Group>
        </Stack>
      )}
    </ListContent>
  );
}
