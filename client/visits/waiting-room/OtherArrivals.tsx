/** Who came by a link whose place another device had, with the buttons that decide who gets it. */
import { Button, Group, Text } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersClock } from '#client/ui/times/times.ts';

const onError = (error: unknown) => toast.problem(wordsFor(error));

interface Props {
  visit: Visit;
  /** Of the section of each. */
  className?: string | undefined;
}

export function OtherArrivals({ visit, className }: Props) {
  const { visits } = trpc;
  const { id: visitId } = visit;
  const visitQuery = trpc.useUtils().visits.visit;
  const onVisit = {
    onSuccess: (updated: Visit) => visitQuery.setData({ visitId }, updated),
    onError,
  };
  const moveToNewDevice = visits.givePlace.useMutation(onVisit);
  const keepFirstDevice = visits.refusePlace.useMutation(onVisit);
  const button = (decision: typeof moveToNewDevice, guestId: string) => ({
    variant: 'default' as const,
    loading: decision.isPending && decision.variables.guestId === guestId,
    onClick: () => decision.mutate({ visitId, guestId }),
  });
  return visit.otherArrivals.map(({ guestId, name, at, hasPlace }) => (
    <section key={guestId} className={className} role="alert" aria-label={`The link of ${name}`}>
      <div>
        <Text fw={650}>Somebody else came by this link</Text>
        <Text size="sm" c="warn">
          {hasPlace
            ? `At ${viewersClock(at)} the link of ${name} was opened on another device, which waits now instead of the first.`
            : `At ${viewersClock(at)} the link of ${name} was opened on another device, which asks for the place. Ask who is there.`}
        </Text>
      </div>
      {!hasPlace && (
        <Group gap="xs" wrap="nowrap">
          <Button {...button(keepFirstDevice, guestId)}>Keep the first device</Button>
          <Button {...button(moveToNewDevice, guestId)}>Use the new device</Button>
        </Group>
      )}
    </section>
  ));
}
