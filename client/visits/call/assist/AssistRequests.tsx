/** On the patient's side: what the clinician asks for, seen before it happens, and answered. */
import { useRoomContext } from '@livekit/components-react';
import { Button, Group, Text, Title } from '@mantine/core';
import { Track } from 'livekit-client';
import { useEffect, useRef, useState } from 'react';
import { careTopic, mayAsk, sealedCare, type CareAnswer, type CareKind } from '../../room/care.ts';
import { switchDevice, type Switches } from '../../room/switches.ts';
import { useCare } from '../../room/use-care.ts';
import type { SoundFirstHere } from '../../room/use-sound-first.ts';
import classes from '../parts/RequestCard.module.css';

interface Asked {
  kind: CareKind;
  id: string;
  by: { identity: string; name: string };
}

const words: Record<CareKind, { title: string; text: string; verb: string }> = {
  'sound-first': {
    title: 'Audio first?',
    text: 'Pictures are switched off for a while, so that you hear each other better.',
    verb: 'Audio first',
  },
  'camera-off': {
    title: 'Switch your camera off?',
    text: 'Your picture is not sent any more. You can switch it on again yourself.',
    verb: 'Camera off',
  },
  'restart-camera': {
    title: 'Start your camera anew?',
    text: 'It is closed and opened again, which takes a moment.',
    verb: 'Restart camera',
  },
  'restart-microphone': {
    title: 'Start your microphone anew?',
    text: 'It is closed and opened again, which takes a moment.',
    verb: 'Restart microphone',
  },
  'link-sent': {
    title: 'You were sent the link again',
    text: 'It is in your mail. If this page stops working, open your visit from there.',
    verb: 'OK',
  },
};

/** Closed and opened again; one that was off is switched on. */
async function restart(switches: Switches, source: 'camera' | 'microphone'): Promise<void> {
  const { localParticipant } = switches.room;
  const named = source === 'camera' ? Track.Source.Camera : Track.Source.Microphone;
  const track = localParticipant.getTrackPublication(named)?.track;
  if (!track || track.isMuted) return switchDevice(switches, source, true);
  const { videoTrack, audioTrack } = localParticipant.getTrackPublication(named) ?? {};
  await (source === 'camera' ? videoTrack : audioTrack)?.restartTrack();
}

function doer({ switches, soundFirst }: Props): Record<CareKind, () => Promise<void>> {
  return {
    'sound-first': async () => soundFirst.turn('asked'),
    'camera-off': () => switchDevice(switches, 'camera', false),
    'restart-camera': () => restart(switches, 'camera'),
    'restart-microphone': () => restart(switches, 'microphone'),
    'link-sent': async () => undefined,
  };
}

/** The newest stands; asked again, an older one is not answered any more. */
function useAsked() {
  const room = useRoomContext();
  const [asked, setAsked] = useState<Asked | null>(null);
  useCare({
    from: mayAsk,
    hear: (message, { identity, name = 'The clinic' }) => {
      if ('ask' in message) setAsked({ kind: message.ask, id: message.id, by: { identity, name } });
    },
  });
  return { room, asked, clear: () => setAsked(null) };
}

interface Props {
  switches: Switches;
  soundFirst: SoundFirstHere;
}

export function CareRequests(props: Props) {
  const { room, asked, clear } = useAsked();
  const [isPending, setPending] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) yes.current?.focus();
  }, [asked]);
  if (!asked) return null;
  const { title, text, verb } = words[asked.kind];
  const answer = (said: CareAnswer) => {
    const message = sealedCare({ answer: said, to: asked.kind, id: asked.id });
    const options = {
      reliable: true,
      topic: careTopic,
      destinationIdentities: [asked.by.identity],
    };
    clear();
    return room.localParticipant.publishData(message, options).catch(() => undefined);
  };
  const agree = async () => {
    setPending(true);
    const said = await doer(props)
      [asked.kind]()
      .then(() => 'done' as const)
      .catch(() => 'failed' as const);
    setPending(false);
    await answer(said);
  };
  return (
    <section
      role="alertdialog"
      aria-labelledby="care-title"
      aria-describedby="care-text"
      className={classes.request}
    >
      <div>
        <Text size="sm" c="dimmed">
          {asked.by.name} asks
        </Text>
        <Title order={2} size={18} id="care-title">
          {title}
        </Title>
      </div>
      <Text id="care-text">{text}</Text>
      <Group justify="flex-end">
        {asked.kind !== 'link-sent' && (
          <Button variant="default" disabled={isPending} onClick={() => void answer('declined')}>
            Not now
          </Button>
        )}
        <Button ref={yes} loading={isPending} onClick={() => void agree()}>
          {verb}
        </Button>
      </Group>
    </section>
  );
}
