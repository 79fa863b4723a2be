/** Says that some invitations were not mailed yet, with a button that mails them. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useInvitationMailing } from './mail-invitations.ts';

export function UnsentInvitations({ waiting }: { waiting: number }) {
  const mailing = useInvitationMailing();
  const count = waiting === 1 ? '1 invitation' : `${waiting.toLocaleString('en')} invitations`;
  return (
    <Alert color="warn" mb="md" role="note" icon={<IconMail stroke={1.5} aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">
          {mailing.isRunning
            ? `Sending invitations: ${mailing.sent} sent.`
            : `${count} ${waiting === 1 ? 'was' : 'were'} not sent yet. ${waiting === 1 ? 'This person' : 'These people'} cannot sign in before.`}
        </Text>
        <Button variant="default" loading={mailing.isRunning} onClick={() => void mailing.start()}>
          Send {count}
        </Button>
      </Group>
    </Alert>
  );
}
