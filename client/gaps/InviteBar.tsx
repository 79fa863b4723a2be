/** Invites the patients of a list of gaps, a hundred at once; who has no address is listed. */
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { CaseLine } from '#shared/cases.ts';
import {
  invitationsAnHour,
  mostInvitedAtOnce,
  type InvitationOutcome,
} from '#shared/gaps/gap-invitations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersClock } from '#client/ui/times/times.ts';

const outcomeWords: Record<Exclude<InvitationOutcome, 'invited'>, string> = {
  'no-address': 'has no email address, and has not agreed to text messages: call them',
  'no-type': 'no type of visit closes this gap: name one under Measures',
  'not-open': 'is booked or closed by now',
  waiting: 'has an invitation on its way',
};

/** Of the list that is on screen: its rows that were loaded. */
export function InviteBar({ rows }: { rows: readonly CaseLine[] }) {
  const caseIds = rows
    .filter(({ state }) => state === 'open')
    .slice(0, mostInvitedAtOnce)
    .map(({ id }) => id);
  const [isAsking, setAsking] = useState(false);
  const invite = trpc.gaps.invite.useMutation({
    onSettled: () => setAsking(false),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const gaps = invite.data?.gaps ?? [];
  const invited = gaps.filter(({ outcome }) => outcome === 'invited');
  const texts = invited.filter(({ channel }) => channel === 'sms').length;
  const last = invited
    .flatMap(({ sendAt }) => sendAt ?? [])
    .toSorted()
    .at(-1);
  if (caseIds.length === 0 && gaps.length === 0) return null;
  return (
    <>
      {caseIds.length > 0 && (
        <Group gap="sm" mb="md" data-not-printed>
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} stroke={1.5} aria-hidden />}
            loading={invite.isPending}
            onClick={() => setAsking(true)}
          >
            Invite {counted(caseIds.length, 'patient')} of this list
          </Button>
          <Text size="sm" c="dimmed">
            With a link to book the visit, by mail, or by text to those without an address who
            agreed to texts; at most {invitationsAnHour} an hour.
          </Text>
        </Group>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Invite ${counted(caseIds.length, 'patient')}?`}
        keep="Do not invite"
        onKeep={() => setAsking(false)}
        verb="Invite"
        onDo={() => invite.mutate({ caseIds })}
        isPending={invite.isPending}
      >
        Each gets one message with a link to book the visit. A message that left cannot be taken
        back.
      </ConfirmDialog>
      {gaps.length > 0 && (
        <Alert
          mb="md"
          color={invited.length < gaps.length ? 'warn' : 'accent'}
          title={`${counted(invited.length, 'patient')} invited`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => invite.reset()}
        >
          {last !== undefined && (
            <Text size="sm">
              {texts > 0 && `${texts} of them by text message. `}The last message leaves at{' '}
              {viewersClock(last)}.
            </Text>
          )}
          <List size="sm">
            {gaps.flatMap(({ caseId, patient, outcome }) =>
              outcome === 'invited'
                ? []
                : [
                    <List.Item key={caseId}>
                      {patient ?? 'A patient'} {outcomeWords[outcome]}
                    </List.Item>,
                  ],
            )}
          </List>
        </Alert>
      )}
    </>
  );
}
