/** What a patient who has died still has booked, each with its step and all in one; nothing is cancelled by itself. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { undoDeathMinutes } from '#shared/limits.ts';
import type {
  BookedItem,
  BookedOfPatient,
  DeathCancellation,
} from '#shared/patients/booked-of-deceased.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { countWords, stepWords, titleWords, whenWords } from './booked-words.ts';
import classes from './BookedOfDeceased.module.css';

const refOf = ({ kind, id }: BookedItem) => ({ kind, id });
const keyOf = ({ kind, id }: BookedItem) => `${kind} ${id}`;

function UndoLine({ made }: { made: DeathCancellation }) {
  const undo = trpc.appointments.patients.undoCancelBooked.useMutation({
    onSuccess: ({ count }) => toast.done(`${countWords(count)} booked again. Nobody was told.`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">
        You cancelled {countWords(made.count)}, <RelativeTime instant={made.madeAt} />.
      </Text>
      <Button
        size="xs"
        variant="default"
        flex="none"
        loading={undo.isPending}
        onClick={() => undo.mutate({ cancellationId: made.id })}
      >
        Undo
      </Button>
    </Group>
  );
}

interface ItemsProps {
  booked: BookedOfPatient;
  zone: string;
}

export function BookedItems({ booked: { patient, items }, zone }: ItemsProps) {
  const [isAsked, setAsked] = useState(false);
  const [pendingKey, setPendingKey] = useState<string | null>(null);
  const cancel = trpc.appointments.patients.cancelBooked.useMutation({
    onSuccess: ({ count }) => {
      if (count === 0) toast.done('It was cancelled by a colleague meanwhile.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => {
      setAsked(false);
      setPendingKey(null);
    },
  });
  const ours = items.filter(({ keptBy }) => keptBy === null);
  const total = ours.reduce((sum, { count }) => sum + count, 0);
  const start = (chosen: readonly BookedItem[]) =>
    cancel.mutate({ patientId: patient.id, items: chosen.map(refOf) });
  return (
    <>
      <ul className={classes.items} aria-label={`Still booked for ${patient.fullName}`}>
        {items.map((item) => (
          <li key={keyOf(item)} className={classes.item}>
            <div>
              <Text size="sm" fw={600}>
                {titleWords(item)}
              </Text>
              <Text size="sm" c="dimmed">
                {whenWords(item, zone)}
              </Text>
            </div>
            {item.keptBy !== null ? (
              <Text size="sm" c="dimmed" ta="end">
                Kept in {item.keptBy}: cancel it there.
              </Text>
            ) : (
              <Button
                size="xs"
                variant="default"
                flex="none"
                aria-label={`${stepWords(item)}: ${titleWords(item)}, ${whenWords(item, zone)}`}
                disabled={cancel.isPending && pendingKey !== keyOf(item)}
                loading={cancel.isPending && pendingKey === keyOf(item)}
                onClick={() => {
                  setPendingKey(keyOf(item));
                  start([item]);
                }}
                data-not-printed
              >
                {stepWords(item)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ours.length > 1 && (
        <Group justify="flex-end" data-not-printed>
          <Button
            color="bad"
            variant="light"
            disabled={cancel.isPending}
            onClick={() => setAsked(true)}
          >
            Cancel all {total}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={isAsked}
        title={`Cancel all that is booked for ${patient.fullName}?`}
        keep="Keep all"
        onKeep={() => setAsked(false)}
        verb={`Cancel all ${total}`}
        onDo={() => start(ours)}
        isPending={cancel.isPending}
      >
        No message goes to the patient or their companions. The clinicians are told, and their times
        are free again. You can undo it for {undoDeathMinutes} minutes.
      </ConfirmDialog>
    </>
  );
}

/** On the patient's page; nothing where nothing is booked and nothing can be undone. */
export function BookedOfDeceased({ patientId }: { patientId: string }) {
  const query = trpc.appointments.patients.bookedOfDeceased.useQuery({ patientId });
  const { data, error } = query;
  if (error && !data)
    return <QueryFailed title="What is still booked could not be loaded." query={query} />;
  const booked = data?.patients[0];
  if (!data || (!booked && data.undoable.length === 0)) return null;
  return (
    <section aria-label="Still booked">
      <Title order={2} size="h4" mb="xs">
        Still booked
      </Title>
      <Card p="md">
        <Stack gap="sm">
          {booked ? (
            <BookedItems booked={booked} zone={data.zone} />
          ) : (
            <Text size="sm">Nothing is booked for this patient any more.</Text>
          )}
          {data.undoable.map((made) => (
            <UndoLine key={made.id} made={made} />
          ))}
        </Stack>
      </Card>
    </section>
  );
}
