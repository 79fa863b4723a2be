/** Notes what came of a peer-to-peer call; once noted, says it. */
import { Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  callResults,
  callResultWords,
  type CallResult,
  type PeerToPeerCall,
} from '#shared/advisor/peer-to-peer.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { toast } from '#client/ui/states/toast.tsx';

export function CallResultForm({ call }: { call: PeerToPeerCall }) {
  const [outcome, setOutcome] = useState<CallResult | null>(null);
  const [note, setNote] = useState('');
  useUnsaved(outcome !== null || note !== '', ['call', 'result']);
  const end = trpc.peerToPeer.end.useMutation({
    onSuccess: () => {
      toast.done('The result is noted.');
      setOutcome(null);
      setNote('');
    },
  });
  if (call.outcome !== null)
    return (
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {callResultWords[call.outcome]}
        </Text>
        {call.outcomeNote && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {call.outcomeNote}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Noted by {call.outcomeBy?.fullName}
        </Text>
      </Stack>
    );
  return (
    <Form
      isPending={end.isPending}
      onSubmit={() => outcome && end.mutate({ callId: call.id, outcome, note })}
    >
      <Select
        label="Result of the call"
        placeholder="Choose"
        data={callResults.map((value) => ({ value, label: callResultWords[value] }))}
        value={outcome}
        onChange={(value) => setOutcome(value as CallResult | null)}
      />
      <Textarea
        label="What was said"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {end.error && (
        <Text role="alert" c="bad">
          {wordsFor(end.error)}
        </Text>
      )}
      <SubmitRow isPending={end.isPending} disabled={outcome === null}>
        Save result
      </SubmitRow>
    </Form>
  );
}
