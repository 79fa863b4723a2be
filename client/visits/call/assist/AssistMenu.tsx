/** For a clinician whose patient has trouble: what their side can be asked to do, and what they answered. */
import { useRemoteParticipants, useRoomContext } from '@livekit/components-react';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconLifebuoy,
  IconMailForward,
  IconMicrophone,
  IconRefresh,
  IconVideoOff,
  IconVolume,
} from '@tabler/icons-react';
import type { RemoteParticipant } from 'livekit-client';
import { useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/toast.tsx';
import {
  careTopic,
  isPatientSide,
  sealedCare,
  type CareAnswer,
  type CareKind,
  type CareMessage,
} from '../../room/care.ts';
import { useSelf } from '../parts/self.tsx';
import { useCare } from '../../room/use-care.ts';
import classes from '../HeaderButton.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const asks = [
  { kind: 'sound-first', word: 'Ask for audio first', Picture: IconVolume },
  { kind: 'camera-off', word: 'Ask to switch their camera off', Picture: IconVideoOff },
  { kind: 'restart-camera', word: 'Ask to restart their camera', Picture: IconRefresh },
  { kind: 'restart-microphone', word: 'Ask to restart their microphone', Picture: IconMicrophone },
] as const;

const answered: Record<CareKind, Record<CareAnswer, string>> = {
  'sound-first': {
    done: 'is on audio first now.',
    declined: 'keeps the pictures for now.',
    failed: 'could not switch to audio first.',
  },
  'camera-off': {
    done: 'has switched their camera off.',
    declined: 'keeps the camera on for now.',
    failed: 'could not switch their camera off.',
  },
  'restart-camera': {
    done: 'has restarted their camera.',
    declined: 'does not restart their camera now.',
    failed: 'could not restart their camera.',
  },
  'restart-microphone': {
    done: 'has restarted their microphone.',
    declined: 'does not restart their microphone now.',
    failed: 'could not restart their microphone.',
  },
  'link-sent': { done: 'has seen that the link was sent.', declined: '', failed: '' },
};

/** What a patient's side answers, said once. */
function sayAnswer(message: CareMessage, { name }: RemoteParticipant): void {
  if (!('answer' in message)) return;
  const said = `${name || 'The patient'} ${answered[message.to][message.answer]}`;
  if (message.answer === 'done') toast.done(said);
  else toast.problem(said);
}

/** Stands in the call, whatever of it is seen: the answer may come while another page is read. */
export function CareAnswers() {
  useCare({ from: isPatientSide, hear: sayAnswer });
  return null;
}

export function CareMenu() {
  const room = useRoomContext();
  const { sendLinkAgain } = useSelf();
  const [isSending, setSending] = useState(false);
  const patients = useRemoteParticipants().filter(isPatientSide);
  if (patients.length === 0) return null;
  const ask = async (kind: CareKind) => {
    const destinationIdentities = patients.map(({ identity }) => identity);
    const message = sealedCare({ ask: kind, id: crypto.randomUUID() });
    const options = { reliable: true, topic: careTopic, destinationIdentities };
    await room.localParticipant.publishData(message, options);
  };
  const asked = (kind: CareKind) =>
    ask(kind).then(
      () => toast.done('Asked. They see it on their screen.'),
      () => toast.problem('The line did not take it. Try again in a moment.'),
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
        {asks.map(({ kind, word, Picture }) => (
          <Menu.Item
            key={kind}
            leftSection={<Picture {...icon} />}
            onClick={() => void asked(kind)}
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
