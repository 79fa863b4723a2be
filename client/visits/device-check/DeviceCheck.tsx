/** The device check before a call: preview, choice of camera and microphone, effects, and the join button. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { DevicePicker } from '#client/visits/devices/DevicePicker.tsx';
import { deviceProblems, joinWords } from '#client/visits/devices/device-words.ts';
import {
  deviceIdOf,
  noDevices,
  noDeviceChosen,
  useDevices,
  deviceChoiceOf,
  type Devices,
  type DeviceChoice,
} from '#client/visits/devices/use-devices.ts';
import { EffectSwitches } from '#client/visits/effects/EffectSwitches.tsx';
import { canEncrypt } from '#client/visits/call/encryption/can-encrypt.ts';
import { EncryptionNote } from '#client/visits/EncryptionNote.tsx';
import { MicrophoneLevel } from '#client/visits/devices/MicrophoneLevel.tsx';
import { SpeakerPicker } from '#client/visits/devices/SpeakerPicker.tsx';
import { CameraPreview } from './CameraPreview.tsx';
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
  /** Of the person in the preview. */
  name: string;
  /** Of the join button, which also names missing devices. */
  verb?: string;
  isPending?: boolean;
  isEndToEnd: boolean;
  /** What the further checks have found. */
  status?: ReactNode;
  /** Other actions than joining. */
  footer: ReactNode;
  /** The call that is joined uses and closes the open devices; otherwise they are closed here. */
  handsDevicesOver?: boolean;
  /** Once the devices are open, and again when the pointer reaches the join button. */
  onAboutToJoin?: () => void;
  /** Once the browser has answered, and whenever the open devices change. */
  onOpened?: (devices: Devices) => void | Promise<void>;
  onJoin: (deviceChoice: DeviceChoice, devices: Devices) => void;
}

export function DeviceCheck(props: Props) {
  const { title, subtitle, name, verb = 'Join', isPending = false } = props;
  const {
    isEndToEnd,
    status,
    footer,
    handsDevicesOver = false,
    onAboutToJoin,
    onOpened,
    onJoin,
  } = props;
  const cannotJoin = isEndToEnd && !canEncrypt();
  const { devices, handOver, switchOn, switchOff, reapplyEffects, askAgain } = useDevices();
  const { camera, microphone } = devices ?? noDevices;
  const isReady = devices !== null;
  useEffect(() => {
    if (isReady) onAboutToJoin?.();
  }, [isReady, onAboutToJoin]);
  useEffect(() => {
    if (devices) void onOpened?.(devices);
  }, [devices, onOpened]);
  const has = { camera: camera.track !== null, microphone: microphone.track !== null };
  const lacks = { camera: camera.failure, microphone: microphone.failure };

  return (
    <main tabIndex={-1} className={classes.page}>
      <div className={classes.columns}>
        <CameraPreview
          name={name}
          devices={devices}
          onSwitch={(source) => (has[source] ? switchOff(source) : void switchOn(source))}
        />
        <Stack gap="md">
          <div>
            <Title order={1} size={22}>
              {title}
            </Title>
            <Text c="dimmed">{subtitle}</Text>
          </div>
          {status}
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
          <SpeakerPicker />
          <EffectSwitches onChosen={reapplyEffects} />
          <div className={classes.join}>
            {devices ? (
              <Button
                size="md"
                loading={isPending}
                disabled={cannotJoin}
                onPointerEnter={onAboutToJoin}
                onClick={() => {
                  if (handsDevicesOver) handOver();
                  onJoin(deviceChoiceOf(devices), devices);
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
                onClick={() => onJoin(noDeviceChosen, noDevices)}
              >
                {verb} without camera and microphone
              </Button>
            )}
          </div>
          <Group>{footer}</Group>
        </Stack>
      </div>
    </main>
  );
}
