/** Tries whether a destination can be reached now; it is sent nothing. */
import { Button } from '@mantine/core';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  destinationId: string;
  name: string;
}

export function TryConnection({ destinationId, name }: Props) {
  const tryConnection = trpc.destinations.tryConnection.useMutation({
    onSuccess: ({ isReached, milliseconds, words }) => {
      if (isReached) toast.done(`${name} was reached in ${milliseconds} ms. Nothing was sent.`);
      else toast.problem(`${name}: ${words}`);
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Test connection: ${name}`}
      loading={tryConnection.isPending}
      onClick={() => tryConnection.mutate({ destinationId })}
    >
      Test connection
    </Button>
  );
}
