/** One query with its indicators in view, and its answer or the form for it. */
import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { QueryRecord, SignedAnswer } from '#shared/queries.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { AddText } from '#client/cases/public/AddText.tsx';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { IndicatorList } from './IndicatorList.tsx';
import { PrintCase } from './paper/PrintCase.tsx';
import { StayIdentity } from './StayIdentity.tsx';

function AddToAnswer({ caseId }: { caseId: string }) {
  const add = trpc.queries.addToAnswer.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <AddText
      label="Add to your answer"
      verb="Sign addition"
      isPending={add.isPending}
      scope={['query', 'addition']}
      add={(text, onAdded) => add.mutate({ caseId, text }, { onSuccess: onAdded })}
    />
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
      Signed by <ColleagueName person={by} />, <RelativeTime instant={at} />
    </Text>
    {addenda.map((addendum) => (
      <div key={addendum.number}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {addendum.text}
        </Text>
        <Text size="xs" c="dimmed">
          Added by <ColleagueName person={addendum.by} />, <RelativeTime instant={addendum.at} />
        </Text>
      </div>
    ))}
  </Stack>
);

/** A room with who asked, or, for them, with who has it. */
function Talk({ query: { caseId, talk, closedAt } }: { query: QueryRecord }) {
  const navigate = useNavigate();
  const user = useUser();
  // A retry after a failure opens one room.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const open = trpc.queries.talk.useMutation({
    onSuccess: ({ visitId }) => void navigate(`/video/${visitId}`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!may(user, 'visits.conduct') || talk.with === null) return null;
  const icon = <IconVideo size={18} stroke={1.5} aria-hidden />;
  if (talk.openVisitId !== null)
    return (
      <Group>
        <Button component={Link} to={`/video/${talk.openVisitId}`} leftSection={icon}>
          Join the room with {talk.with}
        </Button>
      </Group>
    );
  if (closedAt !== null) return null;
  return (
    <Group>
      <Button
        variant="default"
        leftSection={icon}
        loading={open.isPending}
        onClick={() => open.mutate({ caseId, idempotencyKey })}
      >
        Talk for two minutes with {talk.with}
      </Button>
    </Group>
  );
}

function Loaded({ query }: { query: QueryRecord }) {
  const user = useUser();
  const { subject, openedBy, patient, stay, zone, answer } = query;
  const { askedBy } = subject;
  return (
    <Stack gap="md">
      <Group>
        <ClockBadge dueAt={query.dueAt} closedAt={query.closedAt} />
      </Group>
      <StayIdentity patient={patient} stay={stay} zone={zone} />
      <Text size="sm" c="dimmed">
        Asked by{' '}
        {openedBy ? <ColleagueName person={{ id: openedBy, fullName: askedBy }} /> : askedBy}
      </Text>
      <IndicatorList indicators={subject.indicators} zone={query.zone} />
      <Text style={{ whiteSpace: 'pre-wrap' }}>{subject.question}</Text>
      <Divider />
      <Talk key={query.caseId} query={query} />
      {query.mayAnswer && <AnswerForm query={query} />}
      {answer && <Signed {...answer} />}
      {answer?.by.id === user.uid && <AddToAnswer caseId={query.caseId} />}
      {!answer && !query.mayAnswer && (
        <Text size="sm" c="dimmed">
          {query.closedAt ? 'It was withdrawn.' : 'It waits for an answer.'}
        </Text>
      )}
      <Group>
        <PrintCase of="query" caseId={query.caseId} />
      </Group>
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
  return <LoadingRows isBare words="Loading the query" height={40} />;
}
