/** Jobs, storage, what went live and by whom, and sign-ins that failed: each number opens its rows. */
import { Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconGavel,
  IconKey,
  IconSettings,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Operations } from '#shared/facts/installation-status.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { actionWord, fieldWord } from '#client/ui/audit-words.ts';
import links from '#client/ui/list/FilterLinks.module.css';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { counted } from '#client/ui/list/counted.ts';

type Part = 'behind' | 'jobs' | 'live' | 'signIns';

/** Behind by so long, somebody should look. */
const lateSeconds = 300;

const isBehind = ({ oldestDueSeconds, failed }: Operations['jobs'][number]) =>
  failed > 0 || oldestDueSeconds > lateSeconds;

const loading = <LoadingRows words="Loading" height={62} rows={2} />;

const nothing = (words: string) => <EmptyCard>{words}</EmptyCard>;

const Jobs = ({ jobs }: Pick<Operations, 'jobs'>) => (
  <ItemList
    label="Jobs"
    rows={jobs}
    failure={null}
    loading={loading}
    empty={nothing('No job is behind.')}
  >
    {(liveRule) => (
      <Item
        key={liveRule.kind}
        picture={<IconSettings size={20} stroke={1.5} aria-hidden />}
        name={<Text fw={500}>{fieldWord(liveRule.kind.replaceAll(/[.-]/g, ' '))}</Text>}
        facts={`${liveRule.due} due, ${liveRule.failed} failed in a day`}
        end={
          isBehind(liveRule) ? (
            <StatusBadge word="Look here" color="warn" Picture={IconAlertTriangle} />
          ) : (
            <StatusBadge word="In time" color="good" Picture={IconCheck} />
          )
        }
      />
    )}
  </ItemList>
);

function LiveState({ published }: { published: Operations['live'][number] }) {
  if (published.retiredAt !== null)
    return <StatusBadge word="Retired" color="off" Picture={IconClock} />;
  if (published.isHalted)
    return <StatusBadge word="Halted" color="warn" Picture={IconAlertTriangle} />;
  return <StatusBadge word="In force" color="good" Picture={IconCheck} />;
}

const Live = ({ live }: Pick<Operations, 'live'>) => (
  <ItemList
    label="Went live"
    rows={live}
    failure={null}
    loading={loading}
    empty={nothing('No clock and no rule was published yet.')}
  >
    {(published) => (
      <Item
        key={published.id}
        picture={
          published.is === 'rule' ? (
            <IconGavel size={20} stroke={1.5} aria-hidden />
          ) : (
            <IconClock size={20} stroke={1.5} aria-hidden />
          )
        }
        name={<Text fw={500}>{published.label}</Text>}
        facts={`${published.is === 'rule' ? 'Rule' : 'Clock'}. Written by ${published.writtenBy}, published by ${published.publishedBy}`}
        purpose={<RelativeTime instant={published.publishedAt} />}
        end={<LiveState published={published} />}
      />
    )}
  </ItemList>
);

const SignIns = ({ failedSignIns }: Pick<Operations, 'failedSignIns'>) => (
  <ItemList
    label="Sign-ins that failed"
    rows={failedSignIns}
    failure={null}
    loading={loading}
    empty={nothing('No sign-in failed within a day.')}
  >
    {(signIn) => (
      <Item
        key={signIn.id}
        picture={<IconKey size={20} stroke={1.5} aria-hidden />}
        name={<Text fw={500}>{signIn.who ?? 'No account'}</Text>}
        facts={actionWord(signIn.action)}
        purpose={<RelativeTime instant={signIn.at} />}
      />
    )}
  </ItemList>
);

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2).toLocaleString()} MB stored`;

export function OperationsSection() {
  const [part, setPart] = useState<Part>('behind');
  const query = trpc.facts.operations.useQuery();
  const { data } = query;
  const parts: [Part, string][] = data
    ? [
        ['behind', `${counted(data.jobs.filter(isBehind).length, 'job')} behind`],
        ['jobs', counted(data.jobs.length, 'job kind')],
        ['live', `${data.liveCount} went live`],
        ['signIns', `${counted(data.failedSignInCount, 'sign-in')} failed`],
      ]
    : [];
  return (
    <PageSection
      title="Installation"
      hint={data ? `${megabytes(data.storageBytes)}. Jobs are of all organizations.` : ''}
    >
      {query.error && <QueryFailed title="This could not be loaded." query={query} />}
      {!data && !query.error && loading}
      <Group gap="xs">
        {parts.map(([name, words]) => (
          <button
            key={name}
            type="button"
            className={links.link}
            aria-pressed={name === part}
            onClick={() => setPart(name)}
          >
            {words}
          </button>
        ))}
      </Group>
      {data && part === 'behind' && <Jobs jobs={data.jobs.filter(isBehind)} />}
      {data && part === 'jobs' && <Jobs jobs={data.jobs} />}
      {data && part === 'live' && <Live live={data.live} />}
      {data && part === 'signIns' && <SignIns failedSignIns={data.failedSignIns} />}
      {data && part === 'signIns' && data.failedSignIns.length < data.failedSignInCount && (
        <Text size="sm">
          The newest {data.failedSignIns.length} of {data.failedSignInCount}. The audit has all.
        </Text>
      )}
      {data && part === 'live' && data.live.length < data.liveCount && (
        <Text size="sm">
          The newest {data.live.length} of {data.liveCount}.
        </Text>
      )}
    </PageSection>
  );
}
