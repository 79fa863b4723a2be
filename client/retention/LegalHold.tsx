/** Switches the legal hold, under which nothing of the organization is deleted by age. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Card } from '#client/ui/Card.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  retention: Answers['retention']['read'];
}

export function LegalHold({ retention: { legalHold } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const cache = trpc.useUtils();
  const change = trpc.retention.setLegalHold.useMutation({
    onSuccess: (changed) => {
      cache.retention.read.setData({}, changed);
      toast.done(changed.legalHold ? 'Nothing is deleted any more.' : 'The legal hold has ended.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <Card p="md">
      <Switch
        label="Legal hold"
        description={
          legalHold ? (
            <>
              Nothing is deleted by age. Set by {legalHold.by ?? 'somebody unknown'},{' '}
              <RelativeTime instant={legalHold.since} />.
            </>
          ) : (
            'While this is on, nothing in your organization is deleted by age.'
          )
        }
        checked={legalHold !== null}
        disabled={change.isPending}
        onChange={(event) =>
          event.currentTarget.checked ? change.mutate({ on: true }) : setAsking(true)
        }
      />
      <ConfirmDialog
        opened={isAsking}
        title="End the legal hold?"
        keep="Keep the hold"
        onKeep={() => setAsking(false)}
        verb="End the hold"
        onDo={() => change.mutate({ on: false })}
        isPending={change.isPending}
      >
        Tonight, everything older than the days below is deleted.
      </ConfirmDialog>
    </Card>
  );
}
