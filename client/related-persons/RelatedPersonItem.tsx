/** One contact of a patient: how they are reached, what they may know, the ledger behind it, and what changes them. */
import { Anchor, Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  giverWords,
  topicsInSentence,
  topicWords,
  type ConsentEntry,
  type RelatedPerson,
} from '#shared/related-persons.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { languageName } from '#client/ui/languages.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords, pastDay } from '#client/ui/times/times.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { RelatedPersonForm } from './RelatedPersonForm.tsx';

interface Props {
  patientId: string;
  person: RelatedPerson;
  zone: string;
}

const entryWords = ({ topics, agreedBy, until }: ConsentEntry): string =>
  topics.length === 0
    ? `Withdrawn by: ${giverWords[agreedBy].toLowerCase()}`
    : [
        `Agreed by: ${giverWords[agreedBy].toLowerCase()}`,
        topics.map((topic) => topicWords[topic]).join('; '),
        until && `until ${pastDay(until)}`,
      ]
        .filter(Boolean)
        .join('. ');

const Ledger = ({ ledger, zone }: { ledger: readonly ConsentEntry[]; zone: string }) => (
  <Stack gap="xs" component="ol" aria-label="Consents" p={0} m={0} style={{ listStyle: 'none' }}>
    {ledger.map((entry) => (
      <li key={entry.id}>
        <Text size="sm">{entryWords(entry)}</Text>
        {entry.note && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {entry.note}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Noted by {entry.notedBy.fullName}, {momentWords(entry.notedAt, { zone })}
        </Text>
      </li>
    ))}
  </Stack>
);

type Open = 'form' | 'consent' | 'ledger' | 'end' | null;

export function RelatedPersonItem({ patientId, person, zone }: Props) {
  const { id: relatedPersonId, fullName, relationship, phone, email, language } = person;
  const { source, mayKnow, ledger, endedAt, version } = person;
  const [opened, setOpened] = useState<Open>(null);
  const toggle = (part: Open) => setOpened((before) => (before === part ? null : part));
  const close = () => setOpened(null);
  const end = trpc.relatedPersons.end.useMutation({
    onSuccess: () => toast.done(`${fullName} is no contact any more.`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Stack component="li" gap={6}>
      <Group justify="space-between" align="start" gap="xs">
        <div>
          <Text fw={600}>
            {fullName}, {relationship}
          </Text>
          <Group gap="sm">
            {phone && <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>}
            {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
            {!phone && !email && <Text size="sm">No phone or email</Text>}
            {language && <Text size="sm">Speaks {languageName(language)}</Text>}
          </Group>
          <Text size="sm" {...(mayKnow.length === 0 && { c: 'dimmed' })}>
            {endedAt
              ? `Ended ${momentWords(endedAt, { zone })}`
              : mayKnow.length === 0
                ? 'May know nothing: no consent is in force'
                : `May know: ${topicsInSentence(mayKnow)}`}
          </Text>
          {source && (
            <Text size="xs" c="dimmed">
              From {source}
            </Text>
          )}
        </div>
        <Group gap={4} data-not-printed>
          {!endedAt && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                aria-expanded={opened === 'consent'}
                aria-label={`Consent: ${fullName}`}
                onClick={() => toggle('consent')}
              >
                Consent
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={opened === 'form'}
                aria-label={`Change ${fullName}`}
                onClick={() => toggle('form')}
              >
                Change
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={opened === 'end'}
                aria-label={`End ${fullName}`}
                onClick={() => toggle('end')}
              >
                End
              </Button>
            </>
          )}
          {ledger.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={opened === 'ledger'}
              aria-label={`History of ${fullName}: ${ledger.length}`}
              onClick={() => toggle('ledger')}
            >
              History
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={opened !== null}>
        {opened === 'form' && (
          <RelatedPersonForm patientId={patientId} person={person} onDone={close} />
        )}
        {opened === 'consent' && <ConsentForm person={person} onDone={close} />}
        {opened === 'end' && (
          <Group gap="sm">
            <Text size="sm">
              {fullName} is offered nowhere then and may know nothing. It cannot be undone.
            </Text>
            <Button
              color="bad"
              loading={end.isPending}
              onClick={() => end.mutate({ relatedPersonId, version })}
            >
              End contact
            </Button>
            <Button variant="default" disabled={end.isPending} onClick={close}>
              Keep
            </Button>
          </Group>
        )}
        {opened === 'ledger' && <Ledger ledger={ledger} zone={zone} />}
      </Collapse>
    </Stack>
  );
}
