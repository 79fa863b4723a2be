/** Sends or shows the patient's link to a visit, and revokes the links that exist. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { NewLink } from '#client/visits/public/NewLink.tsx';
import { useMailLink } from './use-mail-link.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function useLinks(appointmentId: string, initialLink: string | null) {
  const [newLink, setNewLink] = useState(initialLink);
  const linksQuery = trpc.visits.invitations.useQuery({ appointmentId });
  const mail = useMailLink(appointmentId);
  const show = trpc.visits.invite.useMutation({
    onSuccess: ({ link }) => setNewLink(link),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const revoke = trpc.visits.revoke.useMutation({
    onSuccess: () => {
      setNewLink(null);
      toast.done('No link to this visit works any more.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return { newLink, linksQuery, mail, show, revoke };
}

interface Props {
  appointment: Pick<Appointment, 'id'>;
  /** A link that was just made; it is shown at once. */
  initialLink?: string;
}

export function PatientLinks({ appointment, initialLink }: Props) {
  const appointmentId = appointment.id;
  const { newLink, linksQuery, mail, show, revoke } = useLinks(appointmentId, initialLink ?? null);
  const [isRevoking, setRevoking] = useState(false);
  const { count = 0, maskedEmail = null } = linksQuery.data ?? {};
  return (
    <Stack gap="md">
      <Text mih={44}>
        {maskedEmail
          ? `The patient needs no account and no app. The link goes to ${maskedEmail}.`
          : 'The patient needs no account and no app. No email address is on record: show the link.'}
      </Text>
      <Group>
        <Button
          leftSection={<IconMail {...icon} />}
          disabled={!maskedEmail}
          loading={mail.isPending}
          onClick={mail.send}
        >
          Email link
        </Button>
        {(!initialLink || !newLink) && (
          <Button
            variant="default"
            leftSection={<IconQrcode {...icon} />}
            loading={show.isPending}
            onClick={() => show.mutate({ appointmentId, byMail: false })}
          >
            Show link
          </Button>
        )}
      </Group>
      {newLink && <NewLink link={newLink} />}
      {count > 0 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {count === 1 ? '1 link works.' : `${count} links work.`}
          </Text>
          <Button variant="outline" color="bad" onClick={() => setRevoking(true)}>
            Revoke links
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={isRevoking}
        title="Revoke every link to this visit?"
        keep="Keep them"
        onKeep={() => setRevoking(false)}
        verb="Revoke links"
        onDo={() => revoke.mutate({ appointmentId }, { onSettled: () => setRevoking(false) })}
        isPending={revoke.isPending}
      >
        Everybody who came by a link leaves the waiting room and the visit at once.
      </ConfirmDialog>
    </Stack>
  );
}
