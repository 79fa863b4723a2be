/** The switches of background blur and noise suppression, in the device check and during the call. */
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import { canRunEffects, chooseEffect, useEffectsChosen, type Effect } from './effects.ts';

const words = {
  blur: {
    label: 'Blur my background',
    description: 'It is done in this browser; only the blurred picture is sent.',
  },
  noiseSuppression: {
    label: 'Quiet the noise around me',
    description: 'Makes fans, keyboards and voices of the ward quieter.',
  },
} as const satisfies Record<Effect, { label: string; description: string }>;

export const showEffectFailure = (): void =>
  toast.problem(
    'This browser could not do that to your picture or sound. Switched off under Devices, they go out as they are.',
  );

interface Props {
  /** Applies the choice to what is on now; rejects where the browser cannot. */
  onChosen: () => Promise<void>;
}

export function EffectSwitches({ onChosen }: Props) {
  const chosen = useEffectsChosen();
  const [pending, setPending] = useState<Effect | null>(null);
  const canRun = canRunEffects();
  const choose = async (effect: Effect, isOn: boolean) => {
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
      {(['blur', 'noiseSuppression'] as const).map((effect) => (
        <Switch
          key={effect}
          {...words[effect]}
          checked={chosen[effect]}
          disabled={!canRun || pending !== null}
          onChange={(event) => void choose(effect, event.currentTarget.checked)}
        />
      ))}
      <Text component="output" size="sm" c="dimmed" mih={20}>
        {pending && 'Preparing, this takes a moment.'}
        {!canRun && 'Reload this page to use them.'}
      </Text>
    </Stack>
  );
}
