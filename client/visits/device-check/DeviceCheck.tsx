/** Before entering: the own picture, which camera and microphone, and the button that joins. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { DevicePicker } from '../devices/DevicePicker.tsx';
import { deviceProblems, joinWords } from '../devices/device-words.ts';
import {
  deviceIdOf,
  noDevices,
  nothingWanted,
  useDevices,
  wantedOf,
  type Devices,
  type Wanted,
} from '../devices/devices.ts';
import { EffectSwitches } from '../devices/EffectSwitches.tsx';
import { canEncrypt } from '../call/encryption/can-encrypt.ts';
import { EncryptionNote } from '../EncryptionNote.tsx';
import { MicrophoneLevel } from '../devices/MicrophoneLevel.tsx';
import { Preview } from './Preview.tsx';
import classes from './DeviceCheck.module.css';

function Problems({ devices, onTryAgain }: { devices: Devices; onTryAgain: () => void }) {
  const failures = { camera: devices.camera.failure, microphone: devices.microphone.failure };
  return deviceProblems(failures, navigator.userAgent).map(({ title, advice }, at) => (
    <Alert
      key={title}
      role="alert"
      color="warn"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{advice}</Text>
        {at === 0 && (
          <Button variant="default" size="xs" onClick={onTryAgain}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  ));
}

interface Props {
  title: string;
  subtitle: string;
  /** Of whoever is on the picture. */
  name: string;
  /** What the button does; it says too what is missing. */
  verb?: string;
  isPending?: boolean;
  isEndToEnd: boolean;
  /** More that is tried here, below the devices. */
  children?: ReactNode;
  /** Another way out. */
  footer: ReactNode;
  /** Whoever enters the room at once takes the open devices along, and lets them go. */
  handsOver?: boolean;
  /** The check stands, and again when a hand is on its way to the button. */
  onReach?: () => void;
  /** With what is open, when the browser has answered and whenever it changes. */
  onOpened?: (devices: Devices) => void | Promise<void>;
  onJoin: (wanted: Wanted, devices: Devices) => void;
}

export function DeviceCheck(props: Props) {
  const { title, subtitle, name, verb = 'Join', isPending = false } = props;
  const { isEndToEnd, children, footer, handsOver = false, onReach, onOpened, onJoin } = props;
  const cannotJoin = isEndToEnd && !canEncrypt();
  const { devices, handOver, switchOn, switchOff, dressAgain, askAgain } = useDevices();
  const { camera, microphone } = devices ?? noDevices;
  const isReady = devices !== null;
  useEffect(() => {
    if (isReady) onReach?.();
  }, [isReady, onReach]);
  useEffect(() => {
    if (devices) void onOpened?.(devices);
  }, [devices, onOpened]);
  const has = { camera: camera.track !== null, microphone: microphone.track !== null };
  const lacks = { camera: camera.failure, microphone: microphone.failure };

  return (
    <main tabIndex={-1} className={classes.page}>
      <div className={classes.columns}>
        <Preview
          name={name}
          devices={devices}
          onSwitch={(source) => (has[source] ? switchOff(source) : void switchOn(source))}
        />
        <Stack gap="md" className={classes.side}>
          <div>
            <Title order={1} size={22}>
              {title}
            </Title>
            <Text c="dimmed">{subtitle}</Text>
          </div>
          {isEndToEnd && <EncryptionNote />}
          {devices && <Problems devices={devices} onTryAgain={askAgain} />}
          <DevicePicker
            source="camera"
            deviceId={deviceIdOf(camera.track)}
            onChoose={(deviceId) => void switchOn('camera', deviceId)}
          />
          <DevicePicker
            source="microphone"
            deviceId={deviceIdOf(microphone.track)}
            onChoose={(deviceId) => void switchOn('microphone', deviceId)}
          />
          <MicrophoneLevel track={microphone.track} />
          <EffectSwitches onChosen={dressAgain} />
          {children}
          {devices ? (
            <Button
              size="md"
              loading={isPending}
              disabled={cannotJoin}
              onPointerEnter={onReach}
              onClick={() => {
                if (handsOver) handOver();
                onJoin(wantedOf(devices), devices);
              }}
              data-autofocus
            >
              {joinWords(has, lacks, verb)}
            </Button>
          ) : (
            <Button
              size="md"
              variant="default"
              loading={isPending}
              disabled={cannotJoin}
              onClick={() => onJoin(nothingWanted, noDevices)}
            >
              {verb} without camera and microphone
            </Button>
          )}
          <Group>{footer}</Group>
        </Stack>
      </div>
    </main>
  );
}
