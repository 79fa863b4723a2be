/** Gives the user the first case of a filter that nobody has, and opens it. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { CaseFilter } from '#shared/cases.ts';
import { useClaimNext } from '#client/cases/panel/use-case-actions.ts';

interface Props {
  filter: CaseFilter;
  onTaken: (caseId: string) => void;
  word?: string;
  /** Where another action of the page is the first one. */
  isPlain?: boolean;
  /** Presses it, but for where somebody types. */
  hotkey?: string;
}

export function TakeNextButton({
  filter,
  onTaken,
  word = 'Take next',
  isPlain = false,
  hotkey,
}: Props) {
  const next = useClaimNext(onTaken);
  const takeNext = () => void (next.isPending || next.mutate({ filter }));
  useHotkeys(hotkey ? [[hotkey, takeNext]] : []);
  return (
    <Button
      variant={isPlain ? 'default' : 'filled'}
      leftSection={<IconPlayerTrackNext size={18} stroke={1.5} aria-hidden />}
      loading={next.isPending}
      aria-keyshortcuts={hotkey}
      onClick={takeNext}
    >
      {word}
    </Button>
  );
}
