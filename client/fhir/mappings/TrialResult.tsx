/** What a trial of a mapping found: how many past messages would be read in another way, and which. */
import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FeedMapping, MappingTrial } from '#shared/facts/feed-mappings.ts';
import { counted } from '#client/ui/list/counted.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

function titleOf({ tried, changed }: MappingTrial): string {
  if (tried === 0) return 'This feed has no messages to try it on';
  if (tried === 1) return `The only message would ${changed === 0 ? 'not ' : ''}change`;
  const count = changed === 0 ? 'None' : changed.toLocaleString();
  return `${count} of the last ${tried.toLocaleString()} messages would change`;
}

function Messages({ mapping: { id, trial } }: { mapping: FeedMapping }) {
  if (!trial || trial.messages.length === 0) return null;
  const more = trial.changed - trial.messages.length;
  return (
    <div>
      <Text size="sm" fw={600}>
        Which would change
      </Text>
      <List
        size="sm"
        aria-label="Messages that would change"
        mah={260}
        style={{ overflow: 'auto' }}
      >
        {trial.messages.map((message) => (
          <List.Item key={message.id}>
            <Anchor
              component={Link}
              size="sm"
              underline="always"
              to={`/fhir_builder/preview?message=${message.id}&mapping=${id}`}
            >
              {message.type} {message.controlId}
            </Anchor>
            , <RelativeTime instant={message.receivedAt} />:{' '}
            {message.changes.map(({ what }) => what.toLowerCase()).join(', ')}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">And {counted(more, 'older message')}.</Text>}
    </div>
  );
}

export function TrialResult({ mapping }: { mapping: FeedMapping }) {
  const { trial, isTrialCurrent, state } = mapping;
  if (!trial) return null;
  const isOld = state === 'draft' && !isTrialCurrent;
  return (
    <Alert color={trial.isCut || isOld ? 'warn' : 'accent'} title={titleOf(trial)} role="note">
      <Stack gap="xs">
        {isOld && (
          <Text size="sm">The mapping was changed since. Try it again before it is published.</Text>
        )}
        {trial.isCut && (
          <Text size="sm">The trial was ended before all were tried, so these are not all.</Text>
        )}
        {trial.groups.length > 0 && (
          <List size="sm" aria-label="What would change">
            {trial.groups.map(({ what, before, after, count }) => (
              <List.Item key={`${what} ${before} ${after}`}>
                {counted(count, 'message')}. {what}: {before || 'nothing'} becomes{' '}
                <strong>{after || 'nothing'}</strong>
              </List.Item>
            ))}
          </List>
        )}
        <Messages mapping={mapping} />
      </Stack>
    </Alert>
  );
}
