/** The devices on which the reader's second step is skipped, and buttons to end that. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { buttonOf } from '#client/shell/api/button-of.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { dayIn, shortDay, viewersZone } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { BrowserItem } from './BrowserItem.tsx';

type Device = Answers['auth']['security']['devices'][number];

interface RowProps {
  device: Device;
  isEnding: boolean;
  onEnd: () => void;
}

function DeviceItem({
  device: { device, createdAt, usedAt, expiresAt, isThisBrowser },
  ...row
}: RowProps) {
  return (
    <BrowserItem
      Picture={IconDeviceLaptop}
      device={device}
      isThisBrowser={isThisBrowser}
      facts={
        <>
          Remembered <RelativeTime instant={createdAt} />, last used{' '}
          <RelativeTime instant={usedAt} />, until {shortDay(dayIn(viewersZone(), expiresAt))}
        </>
      }
      end={
        <Button
          variant="default"
          size="xs"
          loading={row.isEnding}
          aria-label={`Forget ${device}`}
          onClick={row.onEnd}
        >
          Forget
        </Button>
      }
    />
  );
}

function useForgetting() {
  const cache = trpc.useUtils();
  const shared = {
    onError: (error: unknown) => toast.problem(wordsFor(error)),
    onSettled: () => void cache.auth.security.devices.invalidate(),
  };
  const forgetOne = trpc.auth.security.forgetDevice.useMutation({
    ...shared,
    onSuccess: () => toast.done('The device is forgotten.'),
  });
  const forgetAll = trpc.auth.security.forgetDevices.useMutation({
    ...shared,
    onSuccess: () => toast.done('All devices are forgotten.'),
  });
  return { forgetOne, forgetAll };
}

function Devices() {
  const devices = trpc.auth.security.devices.useQuery({});
  const { forgetOne, forgetAll } = useForgetting();
  return (
    <>
      <ItemList
        label="Remembered devices"
        rows={devices.data}
        failure={failureOf(devices, 'Your remembered devices could not be loaded.')}
        loading={<Skeleton height={60} component="output" aria-label="Loading your devices" />}
        empty={
          <Text size="sm" c="dimmed">
            No device is remembered. Where your organization allows it, you are asked when you sign
            in with a passkey or an authenticator app.
          </Text>
        }
      >
        {(device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isEnding={forgetOne.isPending && forgetOne.variables.id === device.id}
            onEnd={() => forgetOne.mutate({ id: device.id })}
          />
        )}
      </ItemList>
      {devices.data && devices.data.length > 1 && (
        <Group>
          <Button variant="default" {...buttonOf(forgetAll, {})}>
            Forget all
          </Button>
        </Group>
      )}
    </>
  );
}

export function MyDevices() {
  return (
    <PageSection
      maw={720}
      title="Remembered devices"
      hint="Your password is enough on these. A new password, another second step, or another person who signs in there ends it."
    >
      <Devices />
    </PageSection>
  );
}
