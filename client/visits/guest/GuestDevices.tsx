/** A guest's device check before the waiting room, with sound and connection; the clinician sees its report. */
import { Button, Group, Text } from '@mantine/core';
import { IconVolume, IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react';
import type { DeviceReport, GuestVisit } from '#shared/visits/guests.ts';
import { allowSound, ring } from '#client/shell/visits/waiting/attention.ts';
import { useDarkScheme } from '#client/visits/dark-scheme.ts';
import { DeviceCheck } from '#client/visits/device-check/DeviceCheck.tsx';
import { checkedForWords } from './guest-words.ts';
import type { Devices, DeviceChoice } from '#client/visits/devices/devices.ts';
import type { Source } from '#client/visits/devices/sources.ts';
import {
  useConnectionCheck,
  type ConnectionReport,
} from '#client/visits/device-check/use-connection-check.ts';

const failureResults = {
  PermissionDenied: 'refused',
  NotFound: 'missing',
  DeviceInUse: 'busy',
  Other: 'failed',
} as const;

function resultOf({ track, failure }: Devices[Source]): DeviceReport['camera'] {
  if (track) return 'works';
  return failure === null ? 'off' : failureResults[failure];
}

const connectionWords = {
  trying: { words: 'Trying the line to the clinic', Picture: IconWifi },
  good: { words: 'The line to the clinic is good.', Picture: IconWifi },
  weak: { words: 'Weak line: sound comes first, the picture may be rough.', Picture: IconWifi1 },
  noUdp: {
    words: 'Your network limits video. Another one may be better.',
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

/** The worst result, as its words say what to do. */
function worstOf({ line, udp, sending }: Partial<ConnectionReport>): keyof typeof connectionWords {
  if (line === 'none') return 'none';
  if (sending === 'fails') return 'sendsNothing';
  if (udp === 'blocked') return 'noUdp';
  return line === undefined || udp === undefined ? 'trying' : line;
}

function ConnectionResult({ results }: { results: Partial<ConnectionReport> }) {
  const { words, Picture } = connectionWords[worstOf(results)];
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
  onDone: (deviceChoice: DeviceChoice, report: DeviceReport) => void;
}

export function GuestDevices({ visit, verb, isPending, onDone }: Props) {
  useDarkScheme();
  const { results, checkDevices } = useConnectionCheck(visit);

  const done = (deviceChoice: DeviceChoice, { camera, microphone }: Devices) => {
    // Sound is allowed in the handler of this click, so that the page can ring later.
    allowSound();
    onDone(deviceChoice, {
      camera: resultOf(camera),
      microphone: resultOf(microphone),
      line: results.line ?? 'weak',
      udp: results.udp ?? 'untried',
      sending: results.sending ?? 'untried',
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
      onOpened={checkDevices}
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
      <ConnectionResult results={results} />
    </DeviceCheck>
  );
}
