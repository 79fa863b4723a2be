/** A message that waits, in segments: its patient is created from it, or it is matched to one. */
import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpenedMessage } from '#shared/facts/unsettled-messages.ts';
import type { UnsettledMessage } from '#shared/facts/fact-feeds.ts';
import { TwinRow } from '#client/patients/public/LikelyTwins.tsx';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { patientDetails } from '#client/ui/patients/patient-search.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import classes from './UnsettledMessageDialog.module.css';
import { patientWords } from './message-words.ts';

interface Settled {
  applied: number;
  left: number;
  isMergeRequested: boolean;
}

const settledWords = ({ applied, left, isMergeRequested }: Settled): string =>
  [
    `${counted(applied, 'message')} stored.`,
    left > 0 && `${counted(left, 'message')} of that number still to settle.`,
    isMergeRequested &&
      'The patient had another number: a merge of the two records waits for a colleague.',
  ]
    .filter(Boolean)
    .join(' ');

function useSettle(onDone: () => void) {
  const options = {
    onSuccess: (settled: Settled) => {
      toast.done(settledWords(settled));
      onDone();
    },
    onError: (error: unknown) => toast.problem(wordsFor(error)),
  };
  const create = trpc.facts.feeds.createPatient.useMutation(options);
  const match = trpc.facts.feeds.matchPatient.useMutation(options);
  return { create, match, isPending: create.isPending || match.isPending };
}

type Settle = ReturnType<typeof useSettle>;

function Twins({ message, settle }: { message: OpenedMessage; settle: Settle }) {
  const { id: messageId, twins } = message;
  if (twins.length === 0) return null;
  return (
    <Alert color="warn" title="May be the same as" role="note">
      <Stack gap="xs">
        {twins.map((twin) => (
          <TwinRow key={twin.id} twin={twin}>
            <Button
              variant="default"
              aria-label={`Match to ${twin.fullName}, ${patientDetails(twin)}`}
              disabled={settle.isPending}
              onClick={() => settle.match.mutate({ messageId, patientId: twin.id })}
            >
              Match
            </Button>
          </TwinRow>
        ))}
      </Stack>
    </Alert>
  );
}

function Patient({ message, settle }: { message: OpenedMessage; settle: Settle }) {
  const { id: messageId, patient: named, state } = message;
  const [chosen, setChosen] = useState<NamedPatient>({ patientName: '', patient: null });
  const { patient } = chosen;
  if (state !== 'unmatched' || !named) return null;
  if (named.number === null || named.name === null)
    return (
      <Text size="sm">
        {named.number === null
          ? 'It has no number of the types by which patients of this feed are known. Change the number types first.'
          : 'It has no name of a patient. Ask its sender to send it again with one.'}
      </Text>
    );
  return (
    <Stack gap="sm">
      <Twins message={message} settle={settle} />
      <Group align="end">
        <div style={{ flex: '1 1 260px' }}>
          <PatientSearch
            id="match-patient"
            label="Match to a patient who is here"
            value={chosen}
            error={undefined}
            onChange={(changes) => setChosen({ ...chosen, ...changes })}
          />
        </div>
        {patient && (
          <Button
            loading={settle.match.isPending}
            disabled={settle.isPending}
            onClick={() => settle.match.mutate({ messageId, patientId: patient.id })}
          >
            Match to {patient.fullName}
          </Button>
        )}
      </Group>
      <Group>
        <Button
          variant={patient || message.twins.length > 0 ? 'default' : 'filled'}
          loading={settle.create.isPending}
          disabled={settle.isPending}
          onClick={() => settle.create.mutate({ messageId })}
        >
          Create {named.name} as a new patient
        </Button>
      </Group>
    </Stack>
  );
}

function Opened({ message, onDone }: { message: OpenedMessage; onDone: () => void }) {
  const { application, facility, controlId, patient, reason, segments, isCut } = message;
  const settle = useSettle(onDone);
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{patientWords(patient)}</Text>
        <Text size="sm">{reason}.</Text>
        <Text size="sm" c="dimmed">
          Sent by {application} at {facility}, control id {controlId}.
        </Text>
      </div>
      <Patient message={message} settle={settle} />
      <ul className={classes.segments} aria-label="Segments">
        {segments.map((segment, index) => (
          // Segments have no other key than their place.
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Code block className={classes.segment}>
              {segment.text}
            </Code>
          </li>
        ))}
      </ul>
      {isCut && (
        <Text size="sm" c="dimmed">
          Only the beginning of the message is shown.
        </Text>
      )}
    </Stack>
  );
}

interface Props {
  message: UnsettledMessage;
  onClose: () => void;
}

export function UnsettledMessageDialog({ message: { id, source, type }, onClose }: Props) {
  const query = trpc.facts.feeds.message.useQuery({ messageId: id }, { retry: false });
  return (
    <Modal.Root opened onClose={onClose} size="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Group justify="space-between" mb="sm" wrap="nowrap">
            <Modal.Title fz={16} fw={650}>
              {type} of {source}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close message" />
          </Group>
          {query.data && <Opened message={query.data} onDone={onClose} />}
          {!query.data && query.error && (
            <QueryFailed query={query} title="The message could not be loaded." />
          )}
          {query.isPending && <LoadingRows words="Loading the message" height={62} rows={2} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
