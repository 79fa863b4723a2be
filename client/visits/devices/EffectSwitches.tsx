/** Blur and quiet, on and off: before the door and during the call. */
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#client/ui/toast.tsx';
import { canRunEffects, chooseEffect, useEffectsChosen, type Effect } from './effects.ts';

const words = {
  blur: {
    label: 'Blur my background',
    description: 'It is done in this browser; only the blurred picture is sent.',
  },
  quiet: {
    label: 'Quiet the noise around me',
    description: 'Fans, keys and voices of the ward, less of them.',
  },
} as const satisfies Record<Effect, { label: string; description: string }>;

export const sayEffectFailure = (): void =>
  toast.problem(
    'This browser could not do that to your picture or sound. Switched off under Devices, they go out as they are.',
  );

interface Props {
  /** Brings what is on now to the choice; rejects where that cannot be done. */
  onChosen: () => Promise<void>;
}

export function EffectSwitches({ onChosen }: Props) {
  const chosen = useEffectsChosen();
  const [pending, setPending] = useState<Effect | null>(null);
  const canRun = canRunEffects();
  const turn = async (effect: Effect, isOn: boolean) => {
    setPending(effect);
    chooseEffect(effect, isOn);
    try {
      await onChosen();
    } catch {
      chooseEffect(effect, false);
      toast.problem(`${words[effect].label}: this browser cannot do that.`);
    }
    setPending(null);
  };
  return (
    <Stack gap="sm">
      {(['blur', 'quiet'] as const).map((effect) => (
        <Switch
          key={effect}
          {...words[effect]}
          checked={chosen[effect]}
          disabled={!canRun || pending !== null}
          onChange={(event) => void turn(effect, event.currentTarget.checked)}
        />
      ))}
      <Text component="output" size="sm" c="dimmed" mih={20}>
        {pending && 'Preparing, this takes a moment.'}
        {!canRun && 'Reload this page to use them.'}
      </Text>
    </Stack>
  );
}
