/** One utilization review: the record at the left, clocks, criteria and what follows at the right; then the next one. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { UmReviewSubject } from '#shared/case-kinds/um-review.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { umToReview } from '#shared/utilization/um-dashboard-lists.ts';
import { CaseByAddress } from '#client/cases/public/pages/CaseByAddress.tsx';
import { CaseForm } from '#client/cases/public/forms/CaseForm.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { StayFacts } from '#client/cases/public/StayFacts.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { CitedList } from '#client/queries/public/CitedList.tsx';
import { QuerySheet } from '#client/queries/public/QuerySheet.tsx';
import { RecordAndWork } from '#client/queries/public/RecordAndWork.tsx';
import { useCitations } from '#client/queries/public/use-citations.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { useLostFocus } from '#client/ui/states/use-lost-focus.ts';
import { wholeDay } from '#client/ui/times/times.ts';
import { NoticePage } from '#client/utilization/notices/NoticePage.tsx';
import { NextSteps } from './NextSteps.tsx';

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
  const { citations, toggle } = useCitations();
  const { id: caseId, patient, zone, dueAt, closedAt } = caseRecord;
  const title = useLostFocus(caseRecord.state);
  const citing = {
    ids: citations.map(({ id }) => id),
    list: (
      <CitedList
        citations={citations}
        onRemove={toggle}
        hint="Tick the facts in the record on which the review rests."
      />
    ),
  };
  return (
    <>
      <PageHeader
        title={patient?.fullName ?? caseRecord.title}
        titleRef={title}
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
      <RecordAndWork
        caseRecord={caseRecord}
        citations={citations}
        onToggle={toggle}
        closedHint="Its record is opened again with another review of the stay."
      >
        {closedAt === null ? (
          <QuerySheet citedCount={citations.length} name="Your review" verb="Write review">
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
      </RecordAndWork>
    </>
  );
}

export const UmCaseReviews = () => (
  <CaseByAddress
    title="Utilization review"
    noun="review"
    toDashboard={toDashboard}
    hint="Take the next one, or choose one on the dashboard."
    actions={
      <Group gap="sm">
        {toDashboard}
        <TakeNext />
      </Group>
    }
  >
    {(caseRecord) => {
      if (caseRecord.kind === 'um-review') return <Review caseRecord={caseRecord} />;
      return caseRecord.kind === 'notice' ? <NoticePage caseRecord={caseRecord} /> : null;
    }}
  </CaseByAddress>
);
