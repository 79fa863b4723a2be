/** The mails of a case to people outside: how each stands, and sending one. */
import { Button, Collapse, Group, Stack, Text, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { mailNote } from '#client/outside-mails/mail-words.ts';
import { MailBadge } from './MailBadge.tsx';
import { SendMailForm } from './SendMailForm.tsx';

export function CaseMails({ caseRecord }: { caseRecord: CaseRecord }) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const { data } = trpc.outsideMails.ofCase.useQuery({ caseId: caseRecord.id });
  if (!data) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Emails of the case">
      <Title order={3} size="h5">
        Emails
      </Title>
      {data.mails.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.mails.map((mail) => (
            <li key={mail.id}>
              <Group gap="xs">
                <MailBadge state={mail.state} />
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {mail.documentName} to {mail.toName}, {mail.email}
                </Text>
              </Group>
              <Text size="xs" c="dimmed">
                {mail.sentBy.fullName}. {mailNote(mail, data.zone)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconMail size={18} stroke={1.5} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen((before) => !before)}
      >
        Send by email
      </Button>
      <Collapse expanded={isOpen} id={formId}>
        <SendMailForm caseRecord={caseRecord} onSent={() => setOpen(false)} />
      </Collapse>
    </Stack>
  );
}
