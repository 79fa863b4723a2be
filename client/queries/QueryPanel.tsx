/** One query with its indicators in view, and its answer or the form for it. */
import { Button, Divider, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { QueryRecord, SignedAnswer } from '#shared/queries.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ClockBadge } from '#client/shell/cases/ClockBadge.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { IndicatorList } from './IndicatorList.tsx';

function AddToAnswer({ caseId }: { caseId: string }) {
  const [text, setText] = useState('');
  const add = trpc.queries.addToAnswer.useMutation({
    onSuccess: () => setText(''),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Stack gap="xs">
      <Textarea
        label="Add to your answer"
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          loading={add.isPending}
          disabled={text.trim() === ''}
          onClick={() => add.mutate({ caseId, text })}
        >
          Sign addition
        </Button>
      </Group>
    </Stack>
  );
}

const Signed = ({ answer, addendum, by, at, addenda }: SignedAnswer) => (
  <Stack gap="xs">
    <Title order={3} size="h5">
      {answer}
    </Title>
    {addendum && (
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {addendum}
      </Text>
    )}
    <Text size="xs" c="dimmed">
      Signed by {by}, <RelativeTime instant={at} />
    </Text>
    {addenda.map((one) => (
      <div key={one.number}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {one.text}
        </Text>
        <Text size="xs" c="dimmed">
          Added by {one.by}, <RelativeTime instant={one.at} />
        </Text>
      </div>
    ))}
  </Stack>
);

function Loaded({ query }: { query: QueryRecord }) {
  const user = useUser();
  const { subject, patient, answer } = query;
  return (
    <Stack gap="md">
      <Group>
        <ClockBadge dueAt={query.dueAt} closedAt={query.closedAt} />
      </Group>
      <Text size="sm" c="dimmed">
        {patient?.fullName}, asked by {subject.askedBy}
      </Text>
      <IndicatorList indicators={subject.indicators} zone={query.zone} />
      <Text style={{ whiteSpace: 'pre-wrap' }}>{subject.question}</Text>
      <Divider />
      {query.mayAnswer && <AnswerForm query={query} />}
      {answer && <Signed {...answer} />}
      {answer?.by === user.fullName && <AddToAnswer caseId={query.caseId} />}
      {!answer && !query.mayAnswer && (
        <Text size="sm" c="dimmed">
          {query.closedAt ? 'It was withdrawn.' : 'It waits for an answer.'}
        </Text>
      )}
    </Stack>
  );
}

export function QueryPanel({ caseId }: { caseId: string }) {
  const query = trpc.queries.one.useQuery({ caseId }, { retry: false });
  if (query.data) return <Loaded query={query.data} />;
  if (problemOf(query.error) === 'not-found')
    return (
      <Message order={3} title="This query was not found">
        Somebody else may have it now. Close this and look in the list.
      </Message>
    );
  if (query.error) return <QueryFailed title="The query could not be loaded." query={query} />;
  return <LoadingRows words="Loading the query" height={40} />;
}
