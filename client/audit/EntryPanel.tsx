/** The details of one audit entry: who did what, from which address, and which fields changed. */
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditRow } from '#shared/audit.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { HeadRow } from '#client/ui/table/HeadRow.tsx';
import { changesIn, factsIn, objectWord } from '#client/ui/audit-words.ts';
import { OutcomeBadge } from './EntryList.tsx';
import { formatEntryTime } from './entry-time.ts';
import facts from '#client/ui/list/Facts.module.css';
import classes from './Entry.module.css';

function Changes({ detail }: Pick<AuditRow, 'detail'>) {
  const changes = changesIn(detail);
  if (changes.length === 0) return null;
  return (
    <table className={classes.changes} aria-label="What was changed">
      <HeadRow words={['Field', 'Before', 'After']} />
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before === null ? '-' : <del>{before}</del>}</td>
            <td>{after === null ? '-' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ row, zone }: { row: AuditRow; zone: string }) {
  const { actor, object, at, outcome, address, requestId, detail } = row;
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      <dt>Time</dt>
      <dd>
        <time dateTime={at}>{formatEntryTime(at, zone)}</time>
        <Text size="xs" c="dimmed">
          {zone}
        </Text>
      </dd>
      <dt>Person</dt>
      <dd>
        {actor ? (
          <Anchor component={Link} to={`/people?person=${actor.id}`} size="sm">
            {actor.fullName}
          </Anchor>
        ) : (
          'Nobody signed in'
        )}
      </dd>
      <dt>Outcome</dt>
      <dd>
        <OutcomeBadge outcome={outcome} />
      </dd>
      {object && (
        <>
          <dt>About</dt>
          <dd>
            {object.name ?? objectWord(object.type)}
            <Text size="xs" c="dimmed">
              {object.type} {object.id}
            </Text>
            <Anchor component={Link} to={`/audit?type=${object.type}&id=${object.id}`} size="xs">
              All entries about this
            </Anchor>
          </dd>
        </>
      )}
      <dt>Address</dt>
      <dd>{address || 'Unknown'}</dd>
      <dt>Request</dt>
      <dd className={classes.mono}>{requestId}</dd>
      {factsIn(detail).map(({ field, value }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function EntryPanel({ seq, zone }: { seq: number; zone: string }) {
  const { data, error, isFetching, refetch } = trpc.audit.row.useQuery(
    { seq },
    { staleTime: Infinity, refetchOnWindowFocus: false },
  );
  if (data) {
    return (
      <Stack gap="lg">
        <Facts row={data} zone={zone} />
        <Changes detail={data.detail} />
        <div>
          <Text size="xs" c="dimmed">
            Hash of this entry, and of the one before it
          </Text>
          <Text className={classes.mono}>{data.hash}</Text>
          <Text className={classes.mono} c="dimmed">
            {data.previousHash || 'none: this is the first one'}
          </Text>
        </div>
      </Stack>
    );
  }
  if (problemOf(error) === 'not-found') {
    return (
      <Message order={3} title="There is no such entry">
        Close this and look in the list.
      </Message>
    );
  }
  if (error) {
    return (
      <LoadFailed
        title="The entry could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return <Skeleton height={320} component="output" aria-label="Loading the entry" />;
}
