/** One fax: what was sent to whom, each try with its time, and what can be done: send again, cancel, the report. */
import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FaxRecord } from '#shared/faxes.ts';
import { failureWords } from '#shared/faxes/fax-failures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import facts from '#client/ui/list/Facts.module.css';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { wholeMoment } from '#client/ui/times/times.ts';
import { faxNote } from '#client/faxes/fax-words.ts';
import { FaxBadge } from '#client/faxes/public/FaxBadge.tsx';

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

const onError = (error: unknown) => toast.problem(wordsFor(error));

function Tries({ tried }: Pick<FaxRecord, 'tried'>) {
  if (tried.length === 0) return <Text size="sm">Not tried yet.</Text>;
  return (
    <Table aria-label="Tries" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Begun</Table.Th>
          <Table.Th>Result</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tried.map(({ startedAt, endedAt, result, detail, number }) => (
          <Table.Tr key={startedAt}>
            <Table.Td className="numbers">{wholeMoment(startedAt)}</Table.Td>
            <Table.Td>
              {result === null && 'Being sent'}
              {result === 'delivered' && 'Delivered'}
              {result === 'unconfirmed' && 'Not confirmed'}
              {result !== null &&
                result !== 'delivered' &&
                result !== 'unconfirmed' &&
                failureWords[result]}
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {number}
                {endedAt !== null && `, ${wholeMoment(endedAt)}`}
                {detail && `. ${detail}`}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function SendAgain({ fax }: { fax: FaxRecord }) {
  const [number, setNumber] = useState(fax.number);
  const sendAgain = trpc.faxes.sendAgain.useMutation({
    onSuccess: () => toast.done('The fax waits for the line once more.'),
    onError: (error) => {
      if (problemOf(error) !== 'input.invalid') onError(error);
    },
  });
  return (
    <form
      noValidate
      aria-label="Send again"
      onSubmit={(event) => {
        event.preventDefault();
        sendAgain.mutate({ faxId: fax.id, number });
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label="Fax number"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          value={number}
          error={fieldProblems(sendAgain.error)['number']}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" loading={sendAgain.isPending}>
          Send again
        </Button>
      </Group>
    </form>
  );
}

function Facts({ fax }: { fax: FaxRecord }) {
  return (
    <dl className={facts.facts}>
      <dt>To</dt>
      <dd>
        {fax.toName}, <span className="numbers">{fax.number}</span>
      </dd>
      <dt>Document</dt>
      <dd style={{ overflowWrap: 'anywhere' }}>
        {fax.documentName}
        {fax.pages !== null && `, ${fax.pages} pages confirmed`}
        <Text size="xs" c="dimmed">
          SHA-256 {fax.documentHash}
        </Text>
      </dd>
      <dt>Case</dt>
      <dd>
        {fax.caseTitle}
        {fax.patient && `, ${fax.patient.fullName}`}
        {fax.patient?.birthDate && `, born ${fax.patient.birthDate}`}
      </dd>
      <dt>Sent by</dt>
      <dd>
        {fax.sentBy.fullName}, {wholeMoment(fax.createdAt)}
      </dd>
    </dl>
  );
}

export function FaxDetails({ faxId }: { faxId: string }) {
  const query = trpc.faxes.byId.useQuery({ faxId }, { retry: false });
  const cancel = trpc.faxes.cancel.useMutation({
    onSuccess: () => toast.done('The fax is cancelled.'),
    onError,
  });
  const { client } = trpc.useUtils();
  const report = useMutation({
    mutationKey: [['faxes', 'report']],
    mutationFn: () => client.faxes.report.query({ faxId }),
    onSuccess: ({ pdf }) =>
      saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), 'Fax report.pdf'),
    onError,
  });
  const { data: fax, error } = query;
  if (problemOf(error) === 'not-found')
    return (
      <Message order={3} title="This fax was not found">
        Its case may be somebody else’s now.
      </Message>
    );
  if (error && !fax) return <QueryFailed title="The fax could not be loaded." query={query} />;
  if (!fax) return <LoadingRows isBare words="Loading the fax" height={40} />;
  const { state } = fax;
  const mayRepeat = state === 'failed' || state === 'unconfirmed' || state === 'cancelled';
  const mayCancel = state === 'queued' || state === 'failed' || state === 'unconfirmed';
  return (
    <Stack gap="md">
      <Group gap="xs">
        <FaxBadge state={state} />
        <Text size="sm">{faxNote(fax)}</Text>
      </Group>
      <Facts fax={fax} />
      {mayRepeat && <SendAgain key={fax.number} fax={fax} />}
      <Stack gap="xs" component="section" aria-label="Transmission">
        <Title order={3} size="h5">
          Transmission
        </Title>
        <Tries tried={fax.tried} />
      </Stack>
      <Group gap="sm">
        <Button variant="default" loading={report.isPending} onClick={() => report.mutate()}>
          Transmission report
        </Button>
        {mayCancel && (
          <Button
            variant="subtle"
            color="off"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ faxId })}
          >
            {state === 'queued' ? 'Cancel fax' : 'Do not send again'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
