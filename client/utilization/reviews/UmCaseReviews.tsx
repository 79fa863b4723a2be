/** One utilization review: the record at the left, clocks, criteria and what follows at the right; then the next one. */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { UmReviewSubject } from '#shared/case-kinds/um-review.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { umToReview } from '#shared/utilization/um-dashboard-lists.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useCasesAddress } from '#client/cases/public/case-address.ts';
import { CaseForm } from '#client/cases/public/CaseForm.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { StayFacts } from '#client/cases/public/StayFacts.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { CitedList } from '#client/queries/public/CitedList.tsx';
import type { Citation } from '#client/queries/public/FactChoice.tsx';
import { FactPicker } from '#client/queries/public/FactPicker.tsx';
import { QuerySheet } from '#client/queries/public/QuerySheet.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import { NoticePage } from '#client/utilization/notices/NoticePage.tsx';
import { NextSteps } from './NextSteps.tsx';
import classes from './UmCaseReviews.module.css';

const toDashboard = (
  <Button variant="default" component={Link} to="/um-dashboard">
    Go to the dashboard
  </Button>
);

/** J presses it, so that review follows review without the mouse. */
function TakeNext() {
  const navigate = useNavigate();
  return (
    <TakeNextButton
      filter={umToReview}
      onTaken={(caseId) => void navigate(`/um-case-reviews?case=${caseId}`)}
      word="Take next review"
      hotkey="J"
    />
  );
}

/** Why it is reviewed, and what the payer has approved until now. */
function Reason({ caseRecord }: { caseRecord: CaseRecord }) {
  const subject = UmReviewSubject.safeParse(caseRecord.subject).data;
  if (!subject) return null;
  const { reason, status, authorizedUntil, authorization } = subject;
  const approved = authorizedUntil
    ? `Approved until ${wholeDay(authorizedUntil)}${authorization ? `, number ${authorization}` : ''}.`
    : 'No day is approved yet.';
  return (
    <Text size="sm">
      {reason}, as {status}. {approved}
    </Text>
  );
}

function Review({ caseRecord }: { caseRecord: CaseRecord }) {
  const [chosen, setChosen] = useState<readonly Citation[]>([]);
  const { id: caseId, patient, zone, dueAt, closedAt } = caseRecord;
  const toggle = useCallback(
    (citation: Citation) =>
      setChosen((before) => {
        const others = before.filter(({ id }) => id !== citation.id);
        return others.length < before.length ? others : [...before, citation];
      }),
    [],
  );
  const citing = {
    ids: chosen.map(({ id }) => id),
    list: (
      <CitedList
        citations={chosen}
        onRemove={toggle}
        hint="Tick the facts in the record on which the review rests."
      />
    ),
  };
  return (
    <>
      <PageHeader
        title={patient?.fullName ?? caseRecord.title}
        state={`${caseRecord.title}. ${stateLabel(caseRecord.kind, caseRecord.state)}.`}
        actions={
          <>
            <PrintButton />
            {toDashboard}
            <TakeNext />
          </>
        }
      />
      <Stack gap="sm" mb="lg">
        <Group gap="sm">
          <ClockBadge dueAt={dueAt} closedAt={closedAt} />
          <Text size="sm">{patient ? identityWords(caseRecord) : 'No patient'}</Text>
        </Group>
        <Reason caseRecord={caseRecord} />
        <StayFacts caseLine={caseRecord} zone={zone} />
      </Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="md" component="section" aria-label="Record" data-not-printed>
          <Title order={2} size="h4">
            Record
          </Title>
          {patient && closedAt === null ? (
            <FactPicker
              caseId={caseId}
              patientId={patient.id}
              zone={zone}
              chosen={chosen}
              onToggle={toggle}
            />
          ) : (
            <Message order={3} title="This review is closed">
              Its record is opened again with another review of the stay.
            </Message>
          )}
        </Stack>
        <Stack
          gap="md"
          className={classes.work ?? ''}
          pos={{ md: 'sticky' }}
          top={80}
          mah={{ md: 'calc(100dvh - 96px)' }}
          style={{ alignSelf: 'start', overflowY: 'auto' }}
        >
          {closedAt === null ? (
            <QuerySheet citedCount={chosen.length} name="Your review" verb="Write review">
              <CaseForm caseId={caseId} citing={citing} />
            </QuerySheet>
          ) : (
            <Card p="md">
              <CaseForm caseId={caseId} />
            </Card>
          )}
          {closedAt === null && <NextSteps caseRecord={caseRecord} />}
          <Card p="md" data-not-printed>
            <CasePanel caseId={caseId} />
          </Card>
        </Stack>
      </SimpleGrid>
    </>
  );
}

function Opened({ caseId }: { caseId: string }) {
  const query = trpc.cases.byId.useQuery({ caseId }, { retry: false });
  if (query.data?.kind === 'um-review') return <Review caseRecord={query.data} />;
  if (query.data?.kind === 'notice') return <NoticePage caseRecord={query.data} />;
  if (query.data || problemOf(query.error) === 'not-found')
    return (
      <Message order={1} title="This review was not found" actions={toDashboard}>
        Look for it on the dashboard.
      </Message>
    );
  if (query.error) return <QueryFailed title="The review could not be loaded." query={query} />;
  return (
    <>
      <PageHeader title="Utilization review" state="" />
      <LoadingRows words="Loading the review" height={62} />
    </>
  );
}

export function UmCaseReviews() {
  const { openId } = useCasesAddress();
  if (openId !== null) return <Opened key={openId} caseId={openId} />;
  return (
    <Message
      order={1}
      title="No review is open"
      actions={
        <Group gap="sm">
          {toDashboard}
          <TakeNext />
        </Group>
      }
    >
      Take the next one, or choose one on the dashboard.
    </Message>
  );
}
