/** A drawer on any page with the merges that wait for a second person. */
import { Skeleton, Stack } from '@mantine/core';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { CardDrawer } from '#client/shell/layout/CardDrawer.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { MergeDecision } from '#client/patients/merge/MergeDecision.tsx';

function Requests() {
  const list = trpc.appointments.patients.merges.useQuery({});
  return (
    <ListContent
      rows={list.data?.merges}
      failure={failureOf(list, 'The merges could not be loaded.')}
      loading={<Skeleton height={260} component="output" aria-label="Loading the merges" />}
      empty={<EmptyState>No merges to confirm.</EmptyState>}
    >
      {(merges) => (
        <Stack gap="md">
          {merges.map((merge) => (
            <MergeDecision key={merge.id} request={merge} />
          ))}
        </Stack>
      )}
    </ListContent>
  );
}

/** Open while the address has `?merges=`. */
export function MergesCard() {
  const user = useUser();
  if (!may(user, 'patients.find')) return null;
  return (
    <CardDrawer name="merges" title="Merges to confirm">
      {() => <Requests />}
    </CardDrawer>
  );
}
