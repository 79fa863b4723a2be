/** A requested merge: another person than the one who requested it confirms or declines. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MergeClash, MergeRequest } from '#shared/patients/patient-merges.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { ComparedRecords } from './ComparedRecords.tsx';
import { MergeClashes } from './MergeClashes.tsx';

interface Props {
  request: MergeRequest;
  /** The two are one now; the id is the survivor's. */
  onMerged?: ((patientId: string) => void) | undefined;
}

export function MergeDecision({ request, onMerged }: Props) {
  const user = useUser();
  const { id: mergeId, survivor, duplicate, requestedBy, requestedAt, clashes } = request;
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const isOwn = requestedBy.id === user.uid;
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const confirm = trpc.appointments.patients.confirmMerge.useMutation({
    onSuccess: ({ id, fullName }) => {
      toast.done(`${duplicate.fullName} is merged into ${fullName}.`);
      onMerged?.(id);
    },
    onError,
  });
  const decline = trpc.appointments.patients.declineMerge.useMutation({
    onSuccess: () => toast.done(isOwn ? 'Request withdrawn.' : 'Merge declined. Both stay.'),
    onError,
  });
  const choose = ({ survivors, duplicates }: MergeClash, id: string | null) =>
    setCancelled((before) => {
      const next = new Set(before);
      next.delete(survivors.id);
      next.delete(duplicates.id);
      if (id !== null) next.add(id);
      return next;
    });
  const cancel = [
    ...new Map(
      clashes
        .flatMap(({ survivors, duplicates }) => [survivors, duplicates])
        .filter(({ id }) => cancelled.has(id))
        .map(({ id: appointmentId, version }) => [appointmentId, { appointmentId, version }]),
    ).values(),
  ];
  const isPending = confirm.isPending || decline.isPending;
  return (
    <Paper withBorder p="md" component="section" aria-label={`Merge of ${duplicate.fullName}`}>
      <Stack gap="sm">
        <Text size="sm">
          {isOwn ? (
            'You'
          ) : (
            <ColleagueLink id={requestedBy.id}>{requestedBy.fullName}</ColleagueLink>
          )}{' '}
          requested to merge these two, <RelativeTime instant={requestedAt} />.
        </Text>
        <ComparedRecords survivor={survivor} duplicate={duplicate} />
        {clashes.length > 0 && (
          <MergeClashes clashes={clashes} cancelled={cancelled} onChoose={choose} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            loading={decline.isPending}
            disabled={isPending}
            onClick={() => decline.mutate({ mergeId })}
          >
            {isOwn ? 'Withdraw request' : 'Decline'}
          </Button>
          {!isOwn && may(user, 'patients.merge') && (
            <Button
              loading={confirm.isPending}
              disabled={isPending}
              onClick={() => confirm.mutate({ mergeId, cancel })}
            >
              Merge records
            </Button>
          )}
        </Group>
        {isOwn && (
          <Text size="xs" c="dimmed">
            A colleague with the right to merge has to confirm it.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
