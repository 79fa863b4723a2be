/** Whether calendar feeds may contain patients' names, which an administrator decides. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';

export function FeedNames({ allowed }: { allowed: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const cache = trpc.useUtils();
  const change = trpc.calendar.allowFeedNames.useMutation({
    onSuccess: (changed) => {
      cache.calendar.connections.setData({}, changed);
      toast.done(
        changed.namesAllowed
          ? "Patients' names are shown in calendars from now on."
          : "Patients' names are left out from now on.",
      );
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <PageSection
      title="Names in everybody's calendars"
      hint="For your whole organization. Calendar apps keep the names they already have."
    >
      <Switch
        label="Patients' names are shown in calendars that people follow"
        description={'Switched off, an appointment is called "Tele-visit" or "In person" there.'}
        checked={allowed}
        disabled={change.isPending}
        onChange={(event) =>
          event.currentTarget.checked ? setAsking(true) : change.mutate({ allowed: false })
        }
      />
      <ConfirmDialog
        opened={isAsking}
        title="Let patients' names leave KareMD?"
        keep="Leave them out"
        onKeep={() => setAsking(false)}
        verb="Show names in calendars"
        onDo={() => change.mutate({ allowed: true })}
        isPending={change.isPending}
      >
        Every phone and calendar app that follows an address from here will show patients&apos;
        names, outside KareMD and without signing in.
      </ConfirmDialog>
    </PageSection>
  );
}
