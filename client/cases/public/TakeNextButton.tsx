/** Gives the user the first case of a filter that nobody has, and opens it. */
import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { CaseFilter } from '#shared/cases.ts';
import { useClaimNext } from '#client/cases/panel/use-case-actions.ts';

interface Props {
  filter: CaseFilter;
  onTaken: (caseId: string) => void;
  word?: string;
  /** Where another action of the page is the first one. */
  isPlain?: boolean;
}

export function TakeNextButton({ filter, onTaken, word = 'Take next', isPlain = false }: Props) {
  const next = useClaimNext(onTaken);
  return (
    <Button
      variant={isPlain ? 'default' : 'filled'}
      leftSection={<IconPlayerTrackNext size={18} stroke={1.5} aria-hidden />}
      loading={next.isPending}
      onClick={() => next.mutate({ filter })}
    >
      {word}
    </Button>
  );
}
