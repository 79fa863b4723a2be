/** The page Notifications: how the reader is told of what others change of their coming days. */
import { Radio, Skeleton, Stack, Switch } from '@mantine/core';
import type { Digest, NoticeSettings } from '#shared/notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { PushSection } from './PushSection.tsx';

const digestWords: Record<Digest, string> = {
  off: 'No email',
  '15-minutes': 'Every 15 minutes, while there are changes',
  hour: 'Every hour, while there are changes',
  morning: 'Each morning at seven',
};

const digests = Object.keys(digestWords) as Digest[];

function Choices({ settings }: { settings: NoticeSettings }) {
  const cache = trpc.useUtils();
  const save = trpc.notices.saveSettings.useMutation({
    onSuccess: (saved) => cache.notices.settings.setData({}, saved),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const change = (changed: Partial<NoticeSettings>) => save.mutate({ ...settings, ...changed });
  return (
    <Stack gap={36}>
      <PageSection
        maw={720}
        title="In KareMD"
        hint="Changes that others make to your appointments in the next seven days: booked, moved, changed, given to someone else or cancelled."
      >
        <Switch
          label="List changes under the bell"
          checked={settings.isListed}
          disabled={save.isPending}
          onChange={(event) => change({ isListed: event.currentTarget.checked })}
        />
      </PageSection>
      <PageSection
        maw={720}
        title="By email"
        hint="One email with all changes, without patients’ names. Changes you have already seen in KareMD are left out."
      >
        <Radio.Group
          aria-label="By email"
          value={settings.digest}
          onChange={(value) => change({ digest: digests.find((one) => one === value) ?? 'off' })}
        >
          <Stack gap="xs">
            {digests.map((digest) => (
              <Radio
                key={digest}
                value={digest}
                label={digestWords[digest]}
                disabled={save.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
      </PageSection>
      <PushSection />
    </Stack>
  );
}

export function Notifications() {
  const settings = trpc.notices.settings.useQuery({});
  return (
    <>
      <PageHeader
        title="Notifications"
        state="These settings apply in every browser that you sign in from."
      />
      {settings.isError && (
        <QueryFailed title="The settings could not be loaded." query={settings} />
      )}
      {settings.data && <Choices settings={settings.data} />}
      {settings.isPending && (
        <Skeleton height={240} maw={720} component="output" aria-label="Loading notifications" />
      )}
    </>
  );
}
