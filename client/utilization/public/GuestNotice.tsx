/** What the hospital lays before a patient in the room: they read it, and sign or refuse on their own device. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DrawnSignature } from '#shared/utilization/drawn-signature.ts';
import type { OfferedNotice } from '#shared/utilization/visit-notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { SignaturePad, signatureBox } from '#client/utilization/notices/SignaturePad.tsx';

/** It is laid before them at any moment of the call. */
const askEveryMs = 5_000;

function Notice({ notice, onAnswered }: { notice: OfferedNotice; onAnswered: () => void }) {
  const { offerId, label, cmsForm, purpose, text, language, fields } = notice;
  const [path, setPath] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const answer = trpc.utilization.visitNotices.answer.useMutation({ onSuccess: onAnswered });
  const sign = () => {
    const drawn = DrawnSignature.safeParse({ kind: 'drawn', ...signatureBox, path });
    if (drawn.success) answer.mutate({ offerId, answer: 'signed', signature: drawn.data });
    else setFault(drawn.error.issues[0]?.message);
  };
  return (
    <Stack gap="md">
      <Text size="lg" lang={text?.language ?? 'en'} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {text?.text ?? purpose}
      </Text>
      {fields.map((field) => (
        <Text key={field.label} lang={language} dir="auto">
          {field.label}: {field.value}
        </Text>
      ))}
      {cmsForm && (
        <Text size="xs" c="dimmed">
          {label}, form {cmsForm}
        </Text>
      )}
      <SignaturePad
        path={path}
        error={fault}
        onChange={(drawn) => {
          setFault(undefined);
          setPath(drawn);
        }}
      />
      {answer.error && <Alert color="bad">{wordsFor(answer.error)}</Alert>}
      <Group gap="sm">
        <Button onClick={sign} loading={answer.isPending}>
          Sign
        </Button>
        <Button
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ offerId, answer: 'refused' })}
        >
          I do not want to sign
        </Button>
      </Group>
    </Stack>
  );
}

/** Built from parts, because Mantine's own header would be a second banner landmark beside the room's. */
export function GuestNotice() {
  const query = trpc.utilization.visitNotices.offered.useQuery(
    {},
    { refetchInterval: askEveryMs, retry: false },
  );
  const notice = query.data ?? null;
  return (
    <Modal.Root
      opened={notice !== null}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fz={16} fw={650} mb="sm">
            {notice?.label}
          </Modal.Title>
          {notice && (
            <Notice key={notice.offerId} notice={notice} onAnswered={() => void query.refetch()} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
