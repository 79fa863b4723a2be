/** Records that were merged into this one, each of which can become a record of its own again. */
import { Button, Group, Text } from '@mantine/core';
import type { DoneMerge } from '#shared/patients/patient-merges.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

export function DoneMerges({ merges }: { merges: readonly DoneMerge[] }) {
  const user = useUser();
  const undo = trpc.appointments.patients.undoMerge.useMutation({
    onSuccess: ({ fullName }) =>
      toast.done(`${fullName} is a record of its own again, with its appointments.`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return merges.map(({ id, duplicateName, mergedAt, mergedBy }) => (
    <Group key={id} justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 220px">
        {duplicateName} was merged into this record by {mergedBy.fullName},{' '}
        <RelativeTime instant={mergedAt} />.
      </Text>
      {may(user, 'patients.merge') && (
        <Button
          variant="default"
          size="xs"
          loading={undo.isPending && undo.variables.mergeId === id}
          disabled={undo.isPending}
          aria-label={`Undo the merge of ${duplicateName}`}
          onClick={() => undo.mutate({ mergeId: id })}
        >
          Undo merge
        </Button>
      )}
    </Group>
  ));
}
