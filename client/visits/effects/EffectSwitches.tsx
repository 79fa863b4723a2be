/** The switches of background blur and noise suppression, in the device check and during the call. */
import {
  Button,
  Group,
  Progress as ProgressBar,
  Stack,
  Switch,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import { downloadBlur, type BlurProgress } from './blur-download.ts';
import {
  canBlur,
  canRunEffects,
  chooseEffect,
  useEffectsChosen,
  type Effect,
} from './effect-choice.ts';

const words = {
  blur: {
    label: 'Blur my background',
    description: 'Only the blurred picture leaves this browser. The first time 2.5 MB are loaded.',
  },
  noiseSuppression: {
    label: 'Reduce background noise',
    description: 'Fans, keyboards and other voices become quieter.',
  },
} as const satisfies Record<Effect, { label: string; description: string }>;

const preparing = 'Preparing, this takes a moment.';

export const showEffectFailure = (): void =>
  toast.problem(
    'This browser cannot change your picture or sound. Switch it off under Devices to send them as they are.',
  );

interface Props {
  /** Applies the choice to what is on now; rejects where the browser cannot. */
  onChosen: () => Promise<void>;
}

/** What blur needs is loaded first, and can be stopped; it is aborted on unmount too. */
function useDownload() {
  const [progress, setProgress] = useState<BlurProgress | null>(null);
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);
  return {
    progress,
    stop: () => loading.current?.abort(),
    /** False where it was stopped. */
    load: async (): Promise<boolean> => {
      const controller = new AbortController();
      loading.current = controller;
      try {
        await downloadBlur(setProgress, controller.signal);
        return true;
      } catch (error) {
        if (controller.signal.aborted) return false;
        throw error;
      } finally {
        setProgress(null);
      }
    },
  };
}

function Downloading({ progress, onStop }: { progress: BlurProgress; onStop: () => void }) {
  const percent = Math.round(progress.share * 100);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          Loading{progress.size && ` ${progress.size}`}: {percent} %
        </Text>
        <Button size="xs" variant="default" onClick={onStop}>
          Stop
        </Button>
      </Group>
      <ProgressBar mt={4} value={percent} aria-label="Loading the blur" />
    </div>
  );
}

export function EffectSwitches({ onChosen }: Props) {
  const chosen = useEffectsChosen();
  const [pending, setPending] = useState<Effect | null>(null);
  const { progress, load, stop } = useDownload();
  const canRun = canRunEffects();
  const [offered] = useState<Effect[]>(() =>
    canBlur() ? ['blur', 'noiseSuppression'] : ['noiseSuppression'],
  );
  const choose = async (effect: Effect, isOn: boolean) => {
    setPending(effect);
    try {
      const isLoaded = effect !== 'blur' || !isOn || (await load());
      if (isLoaded) {
        chooseEffect(effect, isOn);
        await onChosen();
      }
    } catch {
      chooseEffect(effect, false);
      toast.problem(`${words[effect].label}: this browser cannot do that.`);
    }
    setPending(null);
  };
  return (
    <Stack gap="sm">
      {offered.map((effect) => (
        <Switch
          key={effect}
          label={words[effect].label}
          description={pending === effect && !progress ? preparing : words[effect].description}
          checked={chosen[effect]}
          disabled={!canRun || pending !== null}
          onChange={(event) => void choose(effect, event.currentTarget.checked)}
        />
      ))}
      {progress && <Downloading progress={progress} onStop={stop} />}
      <VisuallyHidden component="output">{pending && !progress && preparing}</VisuallyHidden>
      {!canRun && (
        <Text size="sm" c="dimmed">
          Reload this page to use them.
        </Text>
      )}
    </Stack>
  );
}
