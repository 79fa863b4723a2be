/** How a backup is counted in fairness, times worked and contract hours. */
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import type { BackupCount } from '#shared/roster/backup-count.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const names: Record<BackupCount['as'], string> = {
  whole: 'Whole shift',
  share: 'A share',
  'on-call': 'On call hours',
  none: 'Not at all',
};

const meanings: Record<BackupCount['as'], string> = {
  whole: 'Its nights, weekends and hours count as those of a primary.',
  share: 'Its nights, weekends and hours count this part of a primary’s.',
  'on-call':
    'Its hours stand beside the others as on call hours. Nights and weekends do not count.',
  none: 'Its nights, weekends and hours do not count.',
};

export function BackupCountForm() {
  const mayChoose = may(useUser(), 'roster.administer');
  const backup = trpc.roster.rules.backup.useQuery({});
  const [draft, setDraft] = useState<Partial<BackupCount>>({});
  const [attempts, setAttempts] = useState(0);
  const save = trpc.roster.rules.saveBackup.useMutation({
    onSuccess: () => {
      setDraft({});
      toast.brief('Saved');
    },
    onError: () => setAttempts((count) => count + 1),
  });
  const seen = backup.data;
  if (!seen)
    return backup.error ? (
      <QueryFailed title="How a backup counts could not be loaded." query={backup} />
    ) : (
      <LoadingRows words="Loading how a backup counts" height={56} />
    );
  const chosen = { ...seen, ...draft };
  const isChanged = chosen.as !== seen.as || chosen.percent !== seen.percent;
  return (
    <PageSection
      title="How a backup counts"
      hint="In fairness, times worked, their exports and the hours beside the contract. Rules of duty count a backup as a shift, whatever is chosen."
    >
      {save.error && (
        <ErrorAlert title="Not saved" attempt={attempts}>
          {wordsFor(save.error)}
        </ErrorAlert>
      )}
      {mayChoose ? (
        <form
          aria-label="How a backup counts"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && !save.isPending) save.mutate({ seen, backup: chosen });
          }}
        >
          <Group align="flex-end" gap="md">
            <SegmentedControl
              aria-label="A backup counts as"
              data={Object.entries(names).map(([value, label]) => ({
                value: value as BackupCount['as'],
                label,
              }))}
              value={chosen.as}
              onChange={(as) => setDraft({ ...draft, as })}
            />
            {chosen.as === 'share' && (
              <NumberInput
                label="Percent"
                w={100}
                min={1}
                max={99}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                value={chosen.percent}
                onChange={(value) =>
                  setDraft({ ...draft, percent: typeof value === 'number' ? value : 0 })
                }
              />
            )}
            <Button type="submit" disabled={!isChanged} loading={save.isPending}>
              Save
            </Button>
          </Group>
        </form>
      ) : (
        <Text>
          {names[seen.as]}
          {seen.as === 'share' && `: ${seen.percent}%`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {meanings[chosen.as]}
      </Text>
    </PageSection>
  );
}
