/** The colleagues and companions who were invited to a visit, each with a button that takes it back. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { viewersClock } from '#client/ui/times/times.ts';
import { companionName, companionStateWords } from '#client/visits/waiting-room/patient-words.ts';
import { useCompanions } from './use-companions.ts';

interface Invitation {
  id: string;
  kind: 'colleague' | 'guest';
  name: string;
  words: string;
  verb: 'Remove' | 'Revoke link';
}

const invitationsTo = ({ colleagues, companions }: Visit): Invitation[] => [
  ...colleagues.map(({ id, fullName, hospitalRole, addedBy, addedAt }) => ({
    id,
    kind: 'colleague' as const,
    name: `${fullName}, ${hospitalRole}`,
    words: `Invited by ${addedBy.fullName} at ${viewersClock(addedAt)}.`,
    verb: 'Remove' as const,
  })),
  ...companions.map((companion) => ({
    id: companion.id,
    kind: 'guest' as const,
    name: companionName(companion),
    words: companionStateWords(companion),
    verb: 'Revoke link' as const,
  })),
];

export function InvitedList({ visit }: { visit: Visit }) {
  const { revoke, drop, isTakingBack } = useCompanions(visit.id);
  const [chosen, setChosen] = useState<Invitation | null>(null);
  const invitations = invitationsTo(visit);
  if (invitations.length === 0) return null;
  const keep = () => setChosen(null);
  const withdraw = ({ kind, id }: Invitation) => (kind === 'guest' ? revoke : drop)(id, keep);
  return (
    <>
      <Stack component="ul" gap="xs" p={0} m={0} aria-label="Invited to this visit">
        {invitations.map((invitation) => (
          <Group key={invitation.id} component="li" justify="space-between" wrap="nowrap">
            <div>
              <Text>{invitation.name}</Text>
              <Text size="sm" c="dimmed">
                {invitation.words}
              </Text>
            </div>
            <Button
              variant="outline"
              color="bad"
              flex="none"
              aria-label={`${invitation.verb}: ${invitation.name}`}
              onClick={() => setChosen(invitation)}
            >
              {invitation.verb}
            </Button>
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={chosen !== null}
        title={`${chosen?.verb ?? 'Remove'}: ${chosen?.name ?? ''}?`}
        keep="Keep them"
        onKeep={keep}
        verb={chosen?.verb ?? 'Remove'}
        onDo={() => chosen && withdraw(chosen)}
        isPending={isTakingBack}
      >
        They leave the waiting room and the visit at once.
      </ConfirmDialog>
    </>
  );
}
