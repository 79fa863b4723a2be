/** A guest's device check before the waiting room, with sound and connection; the clinician sees its report. */
import { Group, Text } from '@mantine/core';
import { IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react';
import type { DeviceReport, GuestVisit } from '#shared/visits/guests.ts';
import { allowSound } from '#client/shell/alerts/attention.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { useDarkScheme } from '#client/visits/dark-scheme.ts';
import { DeviceCheck } from '#client/visits/device-check/DeviceCheck.tsx';
import { checkedForWords } from './words/guest-words.ts';
import type { Devices, DeviceChoice } from '#client/visits/devices/use-devices.ts';
import type { Source } from '#client/visits/devices/device-sources.ts';
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
  trying: { words: 'Checking your connection', Picture: IconWifi },
  good: { words: 'Your connection is good.', Picture: IconWifi },
  weak: { words: 'Your connection is weak: the picture may be rough or stop.', Picture: IconWifi1 },
  noUdp: {
    words: 'Your network limits video. Another one may be better.',
    Picture: IconWifi1,
  },
  sendsNothing: {
    words:
      'Your browser cannot send sound or picture. Turn off a VPN or blocker, or use another browser.',
    Picture: IconWifiOff,
  },
  none: {
    words: 'This network does not reach the video server. Try another network, or call the clinic.',
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
      <Group gap="xs" wrap="nowrap" mih={24}>
        <Picture size={20} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
        <Text component="span">{words}</Text>
      </Group>
    </output>
  );
}

/** What the check needs to know of the visit; before the day no name is known. */
export type CheckedVisit = Pick<
  GuestVisit,
  'role' | 'inLineFor' | 'name' | 'phone' | 'isEndToEnd' | 'videoUrl' | 'stunUrl'
>;

interface Props {
  visit: CheckedVisit;
  verb: string;
  isPending: boolean;
  onDone: (deviceChoice: DeviceChoice, report: DeviceReport) => void;
}

export function GuestDevices({ visit, verb, isPending, onDone }: Props) {
  useDarkScheme();
  const { results, checkDevices } = useConnectionCheck(visit);

  const finish = (deviceChoice: DeviceChoice, { camera, microphone }: Devices) => {
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
        <>
          <Text size="sm" c="dimmed">
            Nobody sees or hears you until the clinic lets you in.
          </Text>
          {visit.phone && <PhoneLink phone={visit.phone} verb="Call" />}
        </>
      }
      status={<ConnectionResult results={results} />}
      onOpened={checkDevices}
      onJoin={finish}
    />
  );
}
