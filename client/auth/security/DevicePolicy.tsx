/** The organization's policy on remembered devices and on shared workstations. */
import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { mostRememberedDays } from '#shared/limits.ts';
import { usePolicyChange, type Policy } from './policy-change.ts';
import classes from './MySecurity.module.css';

interface Props {
  policy: Policy;
}

const inDays = (days: number) => (days === 1 ? 'one day' : `${days} days`);

const firstDays = 7;

const daysFault = (days: number | string): string | null =>
  typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= mostRememberedDays
    ? null
    : `Enter 1 to ${mostRememberedDays} days`;

function RememberedDays({ policy }: Props) {
  const { mailedCodeAllowed, rememberedDeviceDays } = policy;
  const [days, setDays] = useState<number | string>(rememberedDeviceDays);
  const change = usePolicyChange({
    doneWords: (changed) => `Devices are remembered for ${inDays(changed.rememberedDeviceDays)}.`,
  });
  const isChanged = days !== rememberedDeviceDays;
  const fault = daysFault(days);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null && isChanged)
      change.mutate({ mailedCodeAllowed, rememberedDeviceDays: Number(days) });
  };
  return (
    <form onSubmit={save} noValidate>
      <Group ml={50} gap="sm" align="flex-end" className={classes.add ?? ''}>
        <NumberInput
          label="For how many days"
          description="Fewer days than now end every remembered device."
          hideControls
          styles={{ wrapper: { maxWidth: 120 } }}
          min={1}
          max={mostRememberedDays}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={days}
          error={fault}
          onChange={setDays}
        />
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={!isChanged || fault !== null}
        >
          Save days
        </Button>
      </Group>
    </form>
  );
}

export function RememberedDevicesPolicy({ policy }: Props) {
  const { mailedCodeAllowed, rememberedDeviceDays } = policy;
  const isOn = rememberedDeviceDays > 0;
  const change = usePolicyChange({
    doneWords: (changed) =>
      changed.rememberedDeviceDays > 0
        ? `Devices may be remembered for ${inDays(changed.rememberedDeviceDays)}.`
        : 'No device is remembered any more.',
  });
  return (
    <Stack gap="sm">
      <Switch
        label="Devices may be remembered"
        description="After a passkey or an authenticator app, people may skip the second step on a device of their own. Never after a code by email, and never on a device that two people signed in from within 30 days."
        checked={isOn}
        disabled={change.isPending}
        onChange={() =>
          change.mutate({ mailedCodeAllowed, rememberedDeviceDays: isOn ? 0 : firstDays })
        }
      />
      {isOn && <RememberedDays key={rememberedDeviceDays} policy={policy} />}
    </Stack>
  );
}

export function SwitchingPolicy({ policy }: Props) {
  const { mailedCodeAllowed, fastSwitching } = policy;
  const change = usePolicyChange({
    doneWords: (changed) =>
      changed.fastSwitching
        ? 'People may list their names on shared workstations.'
        : 'No names are listed on workstations any more.',
  });
  return (
    <Switch
      label="Fast switching on shared workstations"
      description="People with a passkey may list their names on a workstation. A screen that nobody uses locks: a name and its passkey open it where its person was."
      checked={fastSwitching}
      disabled={change.isPending}
      onChange={() => change.mutate({ mailedCodeAllowed, fastSwitching: !fastSwitching })}
    />
  );
}
