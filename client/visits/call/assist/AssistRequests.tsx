/** On the patient's side: asks before doing what a clinician has requested, and sends the answer. */
import { useRoomContext } from '@livekit/components-react';
import { Button, Group, Text, Title } from '@mantine/core';
import { Track, type Room } from 'livekit-client';
import { useEffect, useRef, useState } from 'react';
import type { ConsentDecision } from '#shared/visits/consent-kinds.ts';
import type { ConsentIntroduction } from '#shared/visits/consent-ledger.ts';
import {
  assistTopic,
  isClinician,
  encodeAssist,
  type AssistAnswer,
  type AssistKind,
} from './assist-messages.ts';
import { switchDevice, type CallSession } from '#client/visits/call/connection/call-session.ts';
import { hasRefused, introductionTo } from '#client/visits/call/consent/consent-api.ts';
import { Introduction } from '#client/visits/call/consent/Introduction.tsx';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { useAssistMessages } from './use-assist.ts';
import type { AudioFirst } from '#client/visits/call/audio-first/use-audio-first.ts';
import { sendRoomData } from '#client/visits/call/connection/use-room-data.ts';
import classes from '#client/visits/call/parts/RequestCard.module.css';

interface AssistRequest {
  kind: AssistKind;
  id: string;
  by: { identity: string; name: string };
  /** What the hospital says above it. */
  introduction?: ConsentIntroduction | null;
}

const words: Record<AssistKind, { title: string; text: string; verb: string }> = {
  'sound-first': {
    title: 'Sound only?',
    text: 'Pictures are switched off for a while, so that you hear each other better.',
    verb: 'Sound only',
  },
  'camera-off': {
    title: 'Switch your camera off?',
    text: 'Your picture is not sent any more. You can switch it on again yourself.',
    verb: 'Camera off',
  },
  'restart-camera': {
    title: 'Restart your camera?',
    text: 'It is closed and opened again, which takes a moment.',
    verb: 'Restart camera',
  },
  'restart-microphone': {
    title: 'Restart your microphone?',
    text: 'It is closed and opened again, which takes a moment.',
    verb: 'Restart microphone',
  },
  snapshot: {
    title: 'Allow a snapshot?',
    text: 'One still picture of your video is taken, shown in the chat, and kept in the record of this visit.',
    verb: 'Allow',
  },
  'link-sent': {
    title: 'You were sent the link again',
    text: 'It is in your email. If this page stops working, open your visit from there.',
    verb: 'OK',
  },
};

/** Closes and opens the device; one that was off is switched on. */
async function restart(callSession: CallSession, source: 'camera' | 'microphone'): Promise<void> {
  const { localParticipant } = callSession.room;
  const trackSource = source === 'camera' ? Track.Source.Camera : Track.Source.Microphone;
  const track = localParticipant.getTrackPublication(trackSource)?.track;
  if (!track || track.isMuted) return switchDevice(callSession, source, true);
  const { videoTrack, audioTrack } = localParticipant.getTrackPublication(trackSource) ?? {};
  await (source === 'camera' ? videoTrack : audioTrack)?.restartTrack();
}

function actionsOf({ callSession, audioFirst }: Props): Record<AssistKind, () => Promise<void>> {
  return {
    'sound-first': async () => audioFirst.setReason('clinician'),
    'camera-off': async () => {
      await switchDevice(callSession, 'camera', false);
      callSession.onSwitched(callSession.isWanted);
    },
    'restart-camera': () => restart(callSession, 'camera'),
    'restart-microphone': () => restart(callSession, 'microphone'),
    'link-sent': async () => undefined,
    snapshot: async () => undefined,
  };
}

function sendAnswer(room: Room, { kind, id, by }: AssistRequest, outcome: AssistAnswer) {
  const payload = encodeAssist({ answer: outcome, to: kind, id });
  return sendRoomData(room, { topic: assistTopic, payload, to: [by.identity] }).catch(
    () => undefined,
  );
}

/** A newer request replaces one that is not answered yet. A snapshot that was refused is not asked for again. */
function useRequest() {
  const room = useRoomContext();
  const { consents } = useSelf();
  const [request, setRequest] = useState<AssistRequest | null>(null);
  const show = async (received: AssistRequest) => {
    if (received.kind !== 'snapshot') return setRequest(received);
    if (await hasRefused(consents, 'snapshot')) return sendAnswer(room, received, 'declined');
    setRequest({ ...received, introduction: await introductionTo(consents, 'snapshot') });
  };
  useAssistMessages({
    from: isClinician,
    onMessage: (message, { identity, name = 'The clinic' }) => {
      if ('ask' in message)
        void show({ kind: message.ask, id: message.id, by: { identity, name } });
    },
  });
  return { room, request, clear: () => setRequest(null) };
}

interface Props {
  callSession: CallSession;
  audioFirst: AudioFirst;
}

export function AssistRequests(props: Props) {
  const { room, request, clear } = useRequest();
  const { consents } = useSelf();
  const [isPending, setPending] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (request) yes.current?.focus();
  }, [request]);
  if (!request) return null;
  const { title, text, verb } = words[request.kind];
  const answer = (outcome: AssistAnswer) => {
    clear();
    return sendAnswer(room, request, outcome);
  };
  const keepConsent = async (decision: ConsentDecision) => {
    if (request.kind !== 'snapshot') return;
    await consents.answer?.({
      kind: 'snapshot',
      decision,
      wording: text,
      askedBy: request.by.name,
      ...(request.introduction && { introduction: request.introduction.version }),
    });
  };
  const decline = () => {
    keepConsent('refused').catch(() => undefined);
    return answer('declined');
  };
  const agree = async () => {
    setPending(true);
    // No picture is taken on a yes that is not kept.
    const outcome = await keepConsent('given')
      .then(() => actionsOf(props)[request.kind]())
      .then(() => 'done' as const)
      .catch(() => 'failed' as const);
    setPending(false);
    await answer(outcome);
  };
  return (
    <section
      role="alertdialog"
      aria-labelledby="assist-title"
      aria-describedby="assist-text"
      className={classes.request}
    >
      <div>
        <Text size="sm" c="dimmed">
          {request.by.name} asks
        </Text>
        <Title order={2} size={18} id="assist-title">
          {title}
        </Title>
      </div>
      <div id="assist-text">
        <Introduction introduction={request.introduction} />
        <Text>{text}</Text>
      </div>
      <Group justify="flex-end">
        {request.kind !== 'link-sent' && (
          <Button variant="default" disabled={isPending} onClick={() => void decline()}>
            {request.kind === 'snapshot' ? 'Do not allow' : 'Not now'}
          </Button>
        )}
        <Button ref={yes} loading={isPending} onClick={() => void agree()}>
          {verb}
        </Button>
      </Group>
    </section>
  );
}
