/** Appointments of a clinician that others take: who is free and able is proposed for each, and all are given at once. */
import { Alert, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { FindTakers } from '#shared/appointments/reassignment.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { TakerRows, useTakerChoice } from '#client/ui/appointments/TakerRows.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';

interface Props {
  input: FindTakers;
  onDone: () => void;
}

export function ReassignList({ input, onDone }: Props) {
  const query = trpc.appointments.reassigning.takers.useQuery(input);
  const offerUndo = useOfferUndo();
  const reassign = trpc.appointments.reassigning.reassign.useMutation({
    onSuccess: ({ appointments, undo, remark }) => {
      const countedWords = appointmentsWords(appointments.length);
      const words = `${countedWords} given.${remark ? ` ${remark}` : ''}`;
      offerUndo({ words, undoneWords: `${countedWords} given back.`, undo });
      onDone();
    },
  });
  const { data } = query;
  const takersOf = data?.found ?? [];
  const { choice, choose, moves } = useTakerChoice(takersOf);
  const staying = takersOf.length - moves.length;
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
          {reassign.error && (
            <Alert color="bad" role="alert" title="Nothing was given yet">
              {wordsFor(reassign.error)}
            </Alert>
          )}
          <TakerRows rows={rows} zone={data?.zone ?? 'UTC'} choice={choice} choose={choose} />
          {data?.isMore && (
            <Text size="sm" c="dimmed">
              There are more. Give these first, then open this again.
            </Text>
          )}
          <Text size="sm" c="dimmed" component="output">
            {staying > 0 &&
              `${appointmentsWords(staying)} ${staying === 1 ? 'stays' : 'stay'} as before. `}
            The time and the room stay the same. Patients with an email address are told.
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={reassign.isPending} onClick={onDone}>
              Leave as it is
            </Button>
            <Button
              loading={reassign.isPending}
              disabled={moves.length === 0}
              onClick={() => reassign.mutate({ fromId: input.fromId, moves, isUndoable: true })}
            >
              Give {appointmentsWords(moves.length)}
            </Button>
          </Group>
        </Stack>
      )}
    </ListContent>
  );
}
