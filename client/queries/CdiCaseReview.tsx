/** The review of one stay: its record at the left, the query and the steps of the review at the right. */
import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { CaseByAddress } from '#client/cases/public/pages/CaseByAddress.tsx';
import { CaseForm } from '#client/cases/public/forms/CaseForm.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { StayFacts } from '#client/cases/public/StayFacts.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { AskForm } from './AskForm.tsx';
import { PrintCase } from './paper/PrintCase.tsx';
import { QuerySheet } from './public/QuerySheet.tsx';
import { RecordAndWork } from './public/RecordAndWork.tsx';
import { useCitations } from './public/use-citations.ts';

const toDashboard = (
  <Button variant="default" component={Link} to="/cdi-specialist-dashboard">
    Go to the CDI dashboard
  </Button>
);

function Review({ caseRecord }: { caseRecord: CaseRecord }) {
  const { citations, toggle, clear } = useCitations();
  const { id: caseId, patient, zone } = caseRecord;
  return (
    <>
      <PageHeader
        title={patient?.fullName ?? caseRecord.title}
        state={`${caseRecord.title}. ${stateLabel(caseRecord.kind, caseRecord.state)}.`}
        actions={
          <>
            <PrintCase of="review" caseId={caseId} />
            {toDashboard}
          </>
        }
      />
      <Stack gap="sm" mb="lg" data-not-printed>
        <Text size="sm">{patient ? identityWords(caseRecord) : 'No patient'}</Text>
        <StayFacts caseLine={caseRecord} zone={zone} />
      </Stack>
      <RecordAndWork
        caseRecord={caseRecord}
        citations={citations}
        onToggle={toggle}
        closedHint="Choose “Review again” to open the record."
      >
        {caseRecord.closedAt === null && (
          <QuerySheet citedCount={citations.length}>
            <AskForm reviewId={caseId} indicators={citations} onRemove={toggle} onSent={clear} />
          </QuerySheet>
        )}
        <Card p="md" data-not-printed>
          <CasePanel caseId={caseId} />
        </Card>
        <Card p="md">
          <CaseForm caseId={caseId} />
        </Card>
      </RecordAndWork>
    </>
  );
}

export const CdiCaseReview = () => (
  <CaseByAddress
    title="CDI case review"
    noun="review"
    toDashboard={toDashboard}
    hint="Choose one on the dashboard."
  >
    {(caseRecord) => <Review caseRecord={caseRecord} />}
  </CaseByAddress>
);
