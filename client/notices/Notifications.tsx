/** The page Notifications: how the reader is told of what others change of their coming days. */
import { Radio, Skeleton, Stack } from '@mantine/core';
import type { Digest, NoticeSettings } from '#shared/notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { PushSection } from './PushSection.tsx';
import { rowClasses, SwitchRow } from './SwitchRow.tsx';

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
    <Stack gap={28}>
      <PageSection
        maw={720}
        title="In KareMD"
        hint="What others book, move, change, give away or cancel of your appointments in the next seven days. What of yours is due or missed is always listed there."
      >
        <Card>
          <SwitchRow
            label="List changes under the bell"
            checked={settings.isListed}
            disabled={save.isPending}
            onChange={(isListed) => change({ isListed })}
          />
        </Card>
      </PageSection>
      <PageSection
        maw={720}
        title="By email"
        hint="One email with all changes, without patients’ names. Changes you have already seen in KareMD are left out."
      >
        <Radio.Group
          aria-label="By email"
          value={settings.digest}
          onChange={(value) =>
            change({ digest: digests.find((digest) => digest === value) ?? 'off' })
          }
        >
          <Card>
            {digests.map((digest) => (
              <Radio
                key={digest}
                classNames={rowClasses}
                value={digest}
                label={digestWords[digest]}
                disabled={save.isPending}
              />
            ))}
          </Card>
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
        state="How you hear about changes to your days, patients who arrive, what is due, and pages."
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
