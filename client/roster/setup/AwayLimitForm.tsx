/** How many of a unit may be away on one day. */
import { Group, NumberInput, Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

export function AwayLimitForm({ unitId }: { unitId: string }) {
  const limit = trpc.roster.timeOff.limit.useQuery({ unitId });
  const [typed, setTyped] = useState<number | string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const save = trpc.roster.timeOff.saveLimit.useMutation({
    onSuccess: () => {
      setTyped(null);
      toast.brief('Saved');
    },
    onError: () => setAttempts((count) => count + 1),
  });
  const failure = save.error ?? (limit.data ? null : limit.error);
  return (
    <form
      aria-label="Away at once"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === null) return;
        save.mutate({ unitId, mostAway: typeof typed === 'number' ? typed : null });
      }}
    >
      {failure && (
        <ErrorAlert title={save.error ? 'Not saved' : 'Not loaded'} attempt={attempts}>
          {wordsFor(failure)}
        </ErrorAlert>
      )}
      <Group align="flex-end" justify="space-between">
        <NumberInput
          label="Away on one day, at most"
          description="Approving more needs a reason. Leave empty for any number."
          flex="1 1 240px"
          min={1}
          max={500}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          disabled={!limit.data}
          value={typed ?? limit.data?.mostAway ?? ''}
          onChange={setTyped}
        />
        <Button type="submit" disabled={typed === null} loading={save.isPending}>
          Save limit
        </Button>
      </Group>
    </form>
  );
}
