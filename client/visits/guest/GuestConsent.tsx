/** The consent that a guest gives before they enter; the server keeps its wording with the visit. */
import { Button, List, Paper, Text, Title } from '@mantine/core';
import { consentFor } from '#shared/visits/consent.ts';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import classes from './GuestCard.module.css';

export function GuestConsent({ visit }: { visit: GuestVisit }) {
  const consent = consentFor(visit.role);
  const agree = trpc.visits.guest.agree.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <PatientFrame
      organization={visit.organization}
      footer={
        <>
          <Button
            size="lg"
            loading={agree.isPending || agree.isSuccess}
            onClick={() => agree.mutate({ version: consent.version })}
          >
            I agree
          </Button>
          <Text size="sm" c="dimmed">
            If you do not agree, close this page and call the clinic.
          </Text>
        </>
      }
    >
      <Title order={1} size={24}>
        Before you enter
      </Title>
      <Paper withBorder className={classes.card}>
        <List spacing="sm" size="md">
          {consent.wording.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </Paper>
    </PatientFrame>
  );
}
