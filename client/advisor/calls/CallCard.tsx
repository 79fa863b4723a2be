/** One peer-to-peer call: when, who, how it stands, and what can be done with it. */
import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callResultWords, missedWords, type PeerToPeerCall } from '#shared/advisor/peer-to-peer.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { VisitButton } from '#client/visits/public/VisitButton.tsx';
import { NewLink } from '#client/visits/public/NewLink.tsx';
import { Card } from '#client/ui/Card.tsx';
import { dialled } from '#client/ui/dialled.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { momentWords } from '#client/ui/times/times.ts';
import { CallResultForm } from './CallResultForm.tsx';
import { MoveCallForm } from './MoveCallForm.tsx';

function standing(call: PeerToPeerCall, now: number): { words: string; color: string } {
  if (call.isCancelled) return { words: 'Cancelled', color: 'off' };
  if (call.outcome !== null) return { words: callResultWords[call.outcome], color: 'good' };
  if (call.missedBy !== null)
    return { words: `Missed: ${missedWords[call.missedBy]}`, color: 'bad' };
  return Date.parse(call.startsAt) > now
    ? { words: 'Booked', color: 'accent' }
    : { words: 'Begun', color: 'warn' };
}

function CancelForm({ callId, onLeave }: { callId: string; onLeave: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = trpc.peerToPeer.cancel.useMutation({
    onSuccess: () => toast.done('The call is cancelled.'),
  });
  return (
    <Form
      isPending={cancel.isPending}
      onSubmit={() => cancel.mutate({ callId, reason })}
      aria-label="Cancel call"
    >
      <TextInput
        label="Why it is cancelled"
        maxLength={300}
        value={reason}
        error={cancel.error && wordsFor(cancel.error)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SubmitRow
        isPending={cancel.isPending}
        disabled={reason.trim() === ''}
        leave="Keep"
        onLeave={onLeave}
      >
        Cancel call
      </SubmitRow>
    </Form>
  );
}

function Actions({ call, zone, now }: Props & { now: number }) {
  const user = useUser();
  const [isCancelling, setCancelling] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const renew = trpc.peerToPeer.link.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const hasBegun = Date.parse(call.startsAt) <= now;
  const isOnCall = call.practitioners.some(({ id }) => id === user.uid);
  const { startsAt, endsAt, appointmentId: id } = call;
  if (isCancelling) return <CancelForm callId={call.id} onLeave={() => setCancelling(false)} />;
  if (isMoving) return <MoveCallForm call={call} onLeave={() => setMoving(false)} />;
  if (isEnding) return <CallResultForm call={call} />;
  return (
    <>
      <Group gap="xs">
        {isOnCall && (
          <VisitButton
            appointment={{
              id,
              startsAt,
              endsAt,
              state: call.isOpened ? 'in-progress' : 'booked',
              type: { kind: 'tele-visit' },
              patientName: 'the payer',
            }}
            now={now}
            zone={zone}
            isDue
          />
        )}
        {hasBegun && (
          <Button variant="default" onClick={() => setEnding(true)}>
            Note result
          </Button>
        )}
        {call.phone === null && (
          <Button
            variant="default"
            loading={renew.isPending}
            onClick={() => renew.mutate({ callId: call.id })}
          >
            New link
          </Button>
        )}
        {!call.isOpened && call.missedAt === null && (
          <Button variant="default" onClick={() => setMoving(true)}>
            Move
          </Button>
        )}
        <Button variant="subtle" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      </Group>
      {renew.data && <NewLink link={renew.data.link} />}
    </>
  );
}

interface Props {
  call: PeerToPeerCall;
  zone: string;
}

export function CallCard({ call, zone }: Props) {
  const now = useNow(60_000);
  const { words, color } = standing(call, now);
  const isOpen = !call.isCancelled && call.outcome === null;
  const names = call.practitioners.map(({ fullName }) => fullName).join(' and ');
  return (
    <Card p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            {momentWords(call.startsAt, { zone })}
          </Text>
          <Badge color={color} variant="light">
            {words}
          </Badge>
        </Group>
        <Text size="sm">
          {names} with {[call.doctor, call.payer].filter(Boolean).join(', ')}
        </Text>
        {call.phone !== null && (
          <Anchor size="sm" href={dialled(call.phone)}>
            Ring {call.phone}
          </Anchor>
        )}
        {call.outcomeNote && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {call.outcomeNote}
          </Text>
        )}
        {isOpen && <Actions call={call} zone={zone} now={now} />}
      </Stack>
    </Card>
  );
}
