/** What the hospital lays before a patient in the room: they read it in their language, and sign or refuse on their own device. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DrawnSignature } from '#shared/utilization/drawn-signature.ts';
import { fieldLabelOf, purposeOf, titleOf, wordOf } from '#shared/utilization/notice-words.ts';
import type { OfferedNotice } from '#shared/utilization/visit-notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PatientWord } from '#client/utilization/notices/PatientWord.tsx';
import { SignaturePad, signatureBox } from '#client/utilization/notices/SignaturePad.tsx';

/** It is laid before them at any moment of the call. */
const askEveryMs = 5_000;

/** A hospital's words may be longer than a phone is wide. */
const wrapping = {
  h: 'auto',
  mih: 36,
  py: 6,
  styles: { label: { whiteSpace: 'normal' } },
} as const;

function Notice({ notice, onAnswered }: { notice: OfferedNotice; onAnswered: () => void }) {
  const { offerId, cmsForm, text, language, fields, words } = notice;
  const { text: textRead, language: languageRead } = text ?? purposeOf(notice);
  const [path, setPath] = useState('');
  const [fault, setFault] = useState<ReactNode>();
  const answer = trpc.utilization.visitNotices.answer.useMutation({ onSuccess: onAnswered });
  const sign = () => {
    const drawn = DrawnSignature.safeParse({ kind: 'drawn', ...signatureBox, path });
    if (drawn.success) answer.mutate({ offerId, answer: 'signed', signature: drawn.data });
    else if (path === '') setFault(<PatientWord {...wordOf(words, 'notice.pad.empty')} />);
    else setFault(<span lang="en">{drawn.error.issues[0]?.message}</span>);
  };
  return (
    <Stack gap="md">
      <Text size="lg" lang={languageRead} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {textRead}
      </Text>
      {fields.map((field) => (
        <Text key={field.label} lang={language} dir="auto">
          <PatientWord {...fieldLabelOf(words, field)} />: {field.value}
        </Text>
      ))}
      {cmsForm && (
        <Text size="xs" c="dimmed">
          <PatientWord {...titleOf(notice)} />, <PatientWord {...wordOf(words, 'notice.form')} />{' '}
          {cmsForm}
        </Text>
      )}
      <SignaturePad
        path={path}
        words={words}
        error={fault}
        onChange={(drawn) => {
          setFault(undefined);
          setPath(drawn);
        }}
      />
      {answer.error && (
        <Alert color="bad" lang="en">
          {wordsFor(answer.error)}
        </Alert>
      )}
      <Group gap="sm">
        <Button {...wrapping} onClick={sign} loading={answer.isPending}>
          <PatientWord {...wordOf(words, 'notice.visit.sign')} />
        </Button>
        <Button
          {...wrapping}
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ offerId, answer: 'refused' })}
        >
          <PatientWord {...wordOf(words, 'notice.visit.refuse')} />
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
            {notice && <PatientWord {...titleOf(notice)} />}
          </Modal.Title>
          {notice && (
            <Notice key={notice.offerId} notice={notice} onAnswered={() => void query.refetch()} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
