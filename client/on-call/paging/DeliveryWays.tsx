/** How the reader is paged besides on their screen: by push, text message and mail, in their order. */
import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { OwnPagerWays, PagerWays } from '#shared/on-call/duty-pages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const never = 'never';
const choices = [
  { value: '0', label: 'At once' },
  ...[1, 2, 3, 5, 10].map((minutes) => ({
    value: String(minutes),
    label: `After ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  })),
  { value: never, label: 'Never' },
];

interface ChannelProps {
  label: string;
  description: string;
  after: number | null;
  isBusy: boolean;
  onChange: (after: number | null) => void;
}

const Channel = ({ label, description, after, isBusy, onChange }: ChannelProps) => (
  <Select
    label={label}
    description={description}
    allowDeselect={false}
    disabled={isBusy}
    data={choices}
    value={after === null ? never : String(after)}
    onChange={(value) => onChange(value === null || value === never ? null : Number(value))}
  />
);

function numberWords({ hasSms, number }: OwnPagerWays): string {
  if (!hasSms) return 'This server sends no text messages.';
  return number
    ? `To ${number}.`
    : 'Your phone number is none that can be texted. Change it in your card.';
}

function browserWords({ browsers }: OwnPagerWays): string {
  if (browsers === 0) return 'In no browser yet. Switch it on under Notifications.';
  return browsers === 1 ? 'In one browser.' : `In ${browsers} browsers.`;
}

function Form({ ways }: { ways: OwnPagerWays }) {
  const cache = trpc.useUtils();
  const save = trpc.roster.paging.saveWays.useMutation({
    onSuccess: (saved) => {
      cache.roster.paging.ways.setData({}, saved);
      toast.brief('Saved.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { pushAfter, smsAfter, mailAfter, email } = ways;
  const keep = (changes: Partial<PagerWays>) =>
    save.mutate({ pushAfter, smsAfter, mailAfter, ...changes });
  return (
    <Stack gap="sm" maw={760}>
      <Text size="sm">
        On every open screen: at once. The sound is set under Tele Visit, Alerts.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <Channel
          label="Push"
          description={browserWords(ways)}
          after={pushAfter}
          isBusy={save.isPending}
          onChange={(after) => keep({ pushAfter: after })}
        />
        <Channel
          label="Text message"
          description={numberWords(ways)}
          after={smsAfter}
          isBusy={save.isPending}
          onChange={(after) => keep({ smsAfter: after })}
        />
        <Channel
          label="Email"
          description={`To ${email}.`}
          after={mailAfter}
          isBusy={save.isPending}
          onChange={(after) => keep({ mailAfter: after })}
        />
      </SimpleGrid>
    </Stack>
  );
}

export function DeliveryWays() {
  const query = trpc.roster.paging.ways.useQuery({});
  return (
    <PageSection
      title="How you are paged"
      hint="Each way is used only until someone acknowledges. Push, text messages and emails contain no names and no reason."
    >
      {query.data && <Form ways={query.data} />}
      {query.error && !query.data && (
        <QueryFailed title="How you are paged could not be loaded." query={query} />
      )}
      {query.isPending && <LoadingRows words="Loading how you are paged" height={62} rows={2} />}
    </PageSection>
  );
}
