/** Before entering: the own picture, which camera and microphone, and the button that joins. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { colleagueWords, typeWords } from '#client/ui/appointment-words.ts';
import { useUser } from '#client/shell/session.tsx';
import { DevicePicker } from './DevicePicker.tsx';
import { deviceProblems, joinWords } from './device-words.ts';
import {
  deviceIdOf,
  noDevices,
  nothingWanted,
  useDevices,
  wantedOf,
  type Devices,
  type Wanted,
} from './devices.ts';
import { MicrophoneLevel } from './MicrophoneLevel.tsx';
import { Preview } from './Preview.tsx';
import classes from './DeviceCheck.module.css';

function Problems({ devices, onTryAgain }: { devices: Devices; onTryAgain: () => void }) {
  const failures = { camera: devices.camera.failure, microphone: devices.microphone.failure };
  return deviceProblems(failures, navigator.userAgent).map(({ title, todo }, at) => (
    <Alert
      key={title}
      role="alert"
      color="warn"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{todo}</Text>
        {at === 0 && (
          <Button variant="default" size="xs" onClick={onTryAgain}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  ));
}

function Heading({ visit: { appointment } }: { visit: Visit }) {
  const user = useUser();
  const what = [typeWords(appointment), colleagueWords(appointment, user.uid)].filter(Boolean);
  return (
    <div>
      <Title order={1} size={22}>
        {appointment.patientName}
      </Title>
      <Text c="dimmed">{what.join('. ')}</Text>
    </div>
  );
}

interface Props {
  visit: Visit;
  onJoin: (wanted: Wanted) => void;
}

export function DeviceCheck({ visit, onJoin }: Props) {
  const { devices, switchOn, switchOff, askAgain } = useDevices();
  const { camera, microphone } = devices ?? noDevices;
  const has = { camera: camera.track !== null, microphone: microphone.track !== null };
  const lacks = { camera: camera.failure, microphone: microphone.failure };

  return (
    <main tabIndex={-1} className={classes.page}>
      <div className={classes.columns}>
        <Preview
          devices={devices}
          onSwitch={(source) => (has[source] ? switchOff(source) : void switchOn(source))}
        />
        <Stack gap="md" className={classes.side}>
          <Heading visit={visit} />
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
          {devices ? (
            <Button size="md" onClick={() => onJoin(wantedOf(devices))} data-autofocus>
              {joinWords(has, lacks)}
            </Button>
          ) : (
            <Button size="md" variant="default" onClick={() => onJoin(nothingWanted)}>
              Join without camera and microphone
            </Button>
          )}
          <Group>
            <Button
              component={Link}
              to="/Scheduling"
              variant="subtle"
              color="off"
              leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
            >
              Back to the schedule
            </Button>
          </Group>
        </Stack>
      </div>
    </main>
  );
}
