/** A guest's check before the waiting room: camera, microphone, sound and line; the clinic sees it. */
import { Button, Group, Text } from '@mantine/core';
import { IconVolume, IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react';
import type { DeviceReport, GuestVisit } from '#shared/visits/guests.ts';
import { allowSound, ring } from '../waiting-room/attention.ts';
import { useDarkRoom } from '../dark-scheme.ts';
import { DeviceCheck } from '../device-check/DeviceCheck.tsx';
import { checkedForWords } from './guest-words.ts';
import type { Devices, Source, Wanted } from '../devices/devices.ts';
import { useLineCheck, type LineReport } from '../use-line-check.ts';

const results = {
  PermissionDenied: 'refused',
  NotFound: 'missing',
  DeviceInUse: 'busy',
  Other: 'failed',
} as const;

function resultOf({ track, failure }: Devices[Source]): DeviceReport['camera'] {
  if (track) return 'works';
  return failure === null ? 'off' : results[failure];
}

const lineWords = {
  trying: { words: 'Trying the line to the clinic', Picture: IconWifi },
  good: { words: 'The line to the clinic is good.', Picture: IconWifi },
  weak: { words: 'Weak line: sound comes first, the picture may be rough.', Picture: IconWifi1 },
  noUdp: {
    words: 'This network slows pictures down: it lets no UDP through. Another one may be better.',
    Picture: IconWifi1,
  },
  sendsNothing: {
    words:
      'This browser sends nothing. Turn off a VPN or blocker, or open the link in another one.',
    Picture: IconWifiOff,
  },
  none: {
    words: 'The video server cannot be reached from this network. Try another one, or call.',
    Picture: IconWifiOff,
  },
} as const;

/** The worst of it, as it says what to do. */
function worstOf({ line, udp, sending }: Partial<LineReport>): keyof typeof lineWords {
  if (line === 'none') return 'none';
  if (sending === 'fails') return 'sendsNothing';
  if (udp === 'blocked') return 'noUdp';
  return line === undefined || udp === undefined ? 'trying' : line;
}

function Line({ found }: { found: Partial<LineReport> }) {
  const { words, Picture } = lineWords[worstOf(found)];
  return (
    <output>
      <Group gap="xs" wrap="nowrap" mih={44}>
        <Picture size={20} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
        <Text component="span">{words}</Text>
      </Group>
    </output>
  );
}

interface Props {
  visit: GuestVisit;
  verb: string;
  isPending: boolean;
  onDone: (wanted: Wanted, report: DeviceReport) => void;
}

export function GuestDevices({ visit, verb, isPending, onDone }: Props) {
  useDarkRoom();
  const { found, tryDevices } = useLineCheck(visit);

  const done = (wanted: Wanted, { camera, microphone }: Devices) => {
    // The press of this button is what later lets the page ring.
    allowSound();
    onDone(wanted, {
      camera: resultOf(camera),
      microphone: resultOf(microphone),
      line: found.line ?? 'weak',
      udp: found.udp ?? 'untried',
      sending: found.sending ?? 'untried',
    });
  };

  return (
    <DeviceCheck
      title="Can you be seen and heard?"
      subtitle={checkedForWords(visit.role, visit.inLineFor)}
      name={visit.name}
      verb={verb}
      isPending={isPending}
      isEndToEnd={visit.isEndToEnd}
      footer={
        <Text size="sm" c="dimmed">
          Nobody sees or hears you until the clinic lets you in.
        </Text>
      }
      onOpened={tryDevices}
      onJoin={done}
    >
      <Button
        variant="default"
        leftSection={<IconVolume size={18} stroke={1.5} aria-hidden />}
        onClick={() => ring()}
      >
        Play a sound
      </Button>
      <Text size="sm" c="dimmed">
        If you hear nothing, turn the volume up or choose another speaker.
      </Text>
      <Line found={found} />
    </DeviceCheck>
  );
}
