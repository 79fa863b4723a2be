/** The clinician's menu to help a patient with their devices, and the toasts with the patient's answers. */
import { useRemoteParticipants, useRoomContext } from '@livekit/components-react';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconCamera,
  IconLifebuoy,
  IconMailForward,
  IconMicrophone,
  IconRefresh,
  IconVideoOff,
  IconVolume,
} from '@tabler/icons-react';
import type { RemoteParticipant } from 'livekit-client';
import { useState } from 'react';
import { CallFailed, wordsFor } from '#client/shell/api/failure.ts';
import { sendFile } from '#client/shell/files/files.ts';
import { snapshotOf } from './snapshot.ts';
import { toast } from '#client/ui/states/toast.tsx';
import {
  isPatientSide,
  type AssistAnswer,
  type AssistKind,
  type AssistMessage,
} from './assist-messages.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { pendingRequestsIn, sendRequest, useAssistMessages } from './use-assist.ts';
import classes from '#client/visits/call/HeaderButton.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const requests = [
  { kind: 'sound-first', word: 'Ask for sound only', Picture: IconVolume },
  { kind: 'camera-off', word: 'Ask to switch their camera off', Picture: IconVideoOff },
  { kind: 'restart-camera', word: 'Ask to restart their camera', Picture: IconRefresh },
  { kind: 'restart-microphone', word: 'Ask to restart their microphone', Picture: IconMicrophone },
  { kind: 'snapshot', word: 'Ask for a snapshot of their picture', Picture: IconCamera },
] as const;

const answerWords: Record<AssistKind, Record<AssistAnswer, string>> = {
  'sound-first': {
    done: 'has switched to sound only.',
    declined: 'keeps the pictures on.',
    failed: 'could not switch to sound only.',
  },
  'camera-off': {
    done: 'has switched their camera off.',
    declined: 'keeps the camera on.',
    failed: 'could not switch their camera off.',
  },
  'restart-camera': {
    done: 'has restarted their camera.',
    declined: 'did not restart their camera.',
    failed: 'could not restart their camera.',
  },
  'restart-microphone': {
    done: 'has restarted their microphone.',
    declined: 'did not restart their microphone.',
    failed: 'could not restart their microphone.',
  },
  'link-sent': { done: 'has seen that the link was sent.', declined: '', failed: '' },
  snapshot: {
    done: 'agreed to the snapshot.',
    declined: 'declined the snapshot.',
    failed: 'could not agree to the snapshot.',
  },
};

function showAnswer(message: AssistMessage, { name }: RemoteParticipant): void {
  if (!('answer' in message)) return;
  const words = `${name || 'The patient'} ${answerWords[message.to][message.answer]}`;
  if (message.answer === 'done') toast.done(words);
  else toast.problem(words);
}

const isYesToSnapshot = (message: AssistMessage): boolean =>
  'answer' in message && message.to === 'snapshot' && message.answer === 'done';

/** Mounted for the whole call: an answer may come while another page is open. */
export function AssistAnswers() {
  const room = useRoomContext();
  const { files } = useSelf().chat;
  const keepSnapshot = async (sender: RemoteParticipant) => {
    try {
      await sendFile(files, {
        file: await snapshotOf(sender),
        idempotencyKey: crypto.randomUUID(),
      });
      toast.done('The snapshot is in the chat and in the record.');
    } catch (error) {
      toast.problem(
        error instanceof CallFailed
          ? wordsFor(error)
          : 'Their picture is off: there is nothing to take a snapshot of.',
      );
    }
  };
  useAssistMessages({
    from: isPatientSide,
    onMessage: (message, sender) => {
      if (!pendingRequestsIn(room).takeAnswer(message, sender)) return;
      if (isYesToSnapshot(message)) void keepSnapshot(sender);
      else showAnswer(message, sender);
    },
  });
  return null;
}

export function AssistMenu() {
  const room = useRoomContext();
  const { sendLinkAgain } = useSelf();
  const [isSending, setSending] = useState(false);
  const patients = useRemoteParticipants().filter(isPatientSide);
  if (patients.length === 0) return null;
  const ask = (kind: AssistKind) =>
    sendRequest(room, { kind, to: patients.map(({ identity }) => identity) });
  const askAndConfirm = (kind: AssistKind) =>
    ask(kind).then(
      () => toast.done('Sent. They see it on their screen.'),
      () => toast.problem('That was not sent. Try again.'),
    );
  const send = async () => {
    setSending(true);
    try {
      await sendLinkAgain?.();
      await ask('link-sent').catch(() => undefined);
      toast.done('The link is on its way.');
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setSending(false);
  };
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <IconLifebuoy {...icon} />
          <span className={classes.word}>Help the patient</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {requests.map(({ kind, word, Picture }) => (
          <Menu.Item
            key={kind}
            leftSection={<Picture {...icon} />}
            onClick={() => void askAndConfirm(kind)}
          >
            {word}
          </Menu.Item>
        ))}
        {sendLinkAgain && (
          <Menu.Item
            leftSection={<IconMailForward {...icon} />}
            disabled={isSending}
            onClick={() => void send()}
          >
            Send the link again
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
