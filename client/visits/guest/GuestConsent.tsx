/** The consent that a guest gives before they enter; the server keeps its wording with the visit. */
import { Button, List, Paper, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { consentFor } from '#shared/visits/consent-texts.ts';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import classes from './GuestCard.module.css';

export function GuestConsent({ visit }: { visit: GuestVisit }) {
  const consent = consentFor(visit.role);
  const [location, setLocation] = useState('');
  const [isLocationMissing, setLocationMissing] = useState(false);
  const locationField = useRef<HTMLInputElement>(null);
  const agree = trpc.visits.guest.agree.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const submit = () => {
    const where = location.trim();
    const isMissing = visit.asksLocation && where === '';
    setLocationMissing(isMissing);
    // Below the words on a phone: it comes into view with the focus.
    if (isMissing) return locationField.current?.focus();
    agree.mutate({ version: consent.version, ...(where && { location: where }) });
  };
  return (
    <GuestFrame
      visit={visit}
      footer={
        <Button size="lg" loading={agree.isPending || agree.isSuccess} onClick={submit}>
          I agree
        </Button>
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
      {visit.asksLocation && (
        <TextInput
          ref={locationField}
          className={classes.asked}
          label="Where are you now?"
          description="City and state or country, for example Austin, Texas. Your clinic keeps it with the visit."
          size="md"
          maxLength={200}
          value={location}
          error={isLocationMissing && 'Enter where you are'}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        If you do not agree, close this page and call the clinic.
      </Text>
    </GuestFrame>
  );
}
