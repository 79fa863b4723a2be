/** Moves a call to another time that its own people have free; the link of the payer's doctor stays. */
import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PeerToPeerCall } from '#shared/advisor/peer-to-peer.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { WindowWords } from './WindowWords.tsx';

interface Props {
  call: PeerToPeerCall;
  onLeave: () => void;
}

export function MoveCallForm({ call, onLeave }: Props) {
  const { id: callId, caseId, doctor, phone } = call;
  const query = trpc.peerToPeer.offer.useQuery({ caseId, callId }, { retry: false });
  const [chosen, setChosen] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const move = trpc.peerToPeer.move.useMutation({
    onSuccess: () => {
      toast.done(
        phone === null
          ? `The call is moved. ${doctor} comes by the same link: tell them the new time.`
          : `The call is moved. Tell ${doctor} the new time.`,
      );
      onLeave();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  if (query.error && !query.data)
    return <QueryFailed title={wordsFor(query.error)} query={query} />;
  if (!query.data) return <LoadingRows isBare words="Looking for common times" height={40} />;
  const { starts, zone, reason, window } = query.data;
  const startsAt = chosen ?? starts[0]?.startsAt;
  return (
    <Form
      isPending={move.isPending}
      onSubmit={() => startsAt !== undefined && move.mutate({ callId, startsAt })}
      aria-label="Move call"
    >
      <ErrorAlert title="The call was not moved" attempt={attempt}>
        {move.error && wordsFor(move.error)}
      </ErrorAlert>
      <WindowWords window={window} zone={zone} />
      {startsAt === undefined ? (
        <Alert color="warn" title="No common time">
          {reason}
        </Alert>
      ) : (
        <Radio.Group
          label="New time"
          description="Free for those of the call"
          value={startsAt}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {starts.map((start) => (
              <Radio
                key={start.startsAt}
                value={start.startsAt}
                label={`${shortDay(dayIn(zone, start.startsAt))}, ${clockTime(start.startsAt, zone)}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="xs" c="dimmed">
        {phone === null
          ? `${doctor} keeps the link that they have.`
          : `${doctor} is rung at ${phone}.`}
      </Text>
      <SubmitRow
        isPending={move.isPending}
        disabled={startsAt === undefined}
        leave="Keep"
        onLeave={onLeave}
      >
        Move call
      </SubmitRow>
    </Form>
  );
}
