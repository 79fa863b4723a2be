/** The review of one stay: its record at the left, the query and the steps of the review at the right. */
import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useCasesAddress } from '#client/cases/public/case-address.ts';
import { CaseForm } from '#client/cases/public/CaseForm.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { StayFacts } from '#client/cases/public/StayFacts.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { AskForm } from './AskForm.tsx';
import classes from './CdiCaseReview.module.css';
import { FactPicker } from './public/FactPicker.tsx';
import type { Citation } from './public/FactChoice.tsx';
import { PrintCase } from './paper/PrintCase.tsx';
import { QuerySheet } from './public/QuerySheet.tsx';

const toDashboard = (
  <Button variant="default" component={Link} to="/cdi-specialist-dashboard">
    Go to the CDI dashboard
  </Button>
);

function Review({ caseRecord }: { caseRecord: CaseRecord }) {
  const [chosen, setChosen] = useState<readonly Citation[]>([]);
  const { id: caseId, patient, zone } = caseRecord;
  const toggle = useCallback(
    (citation: Citation) =>
      setChosen((before) => {
        const others = before.filter(({ id }) => id !== citation.id);
        return others.length < before.length ? others : [...before, citation];
      }),
    [],
  );
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
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="md" component="section" aria-label="Record" data-not-printed>
          <Title order={2} size="h4">
            Record
          </Title>
          {patient && caseRecord.closedAt === null ? (
            <FactPicker
              caseId={caseId}
              patientId={patient.id}
              zone={zone}
              chosen={chosen}
              onToggle={toggle}
            />
          ) : (
            <Message order={3} title="This review is closed">
              Choose “Review again” to open the record.
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
          {caseRecord.closedAt === null && (
            <QuerySheet citedCount={chosen.length}>
              <AskForm
                reviewId={caseId}
                indicators={chosen}
                onRemove={toggle}
                onSent={() => setChosen([])}
              />
            </QuerySheet>
          )}
          <Card p="md" data-not-printed>
            <CasePanel caseId={caseId} />
          </Card>
          <Card p="md">
            <CaseForm caseId={caseId} />
          </Card>
        </Stack>
      </SimpleGrid>
    </>
  );
}

function Opened({ caseId }: { caseId: string }) {
  const query = trpc.cases.byId.useQuery({ caseId }, { retry: false });
  if (query.data) return <Review caseRecord={query.data} />;
  if (problemOf(query.error) === 'not-found')
    return (
      <Message order={1} title="This review was not found" actions={toDashboard}>
        Look for it on the dashboard.
      </Message>
    );
  if (query.error) return <QueryFailed title="The review could not be loaded." query={query} />;
  return (
    <>
      <PageHeader title="CDI case review" state="" />
      <LoadingRows words="Loading the review" height={62} />
    </>
  );
}

export function CdiCaseReview() {
  const { openId } = useCasesAddress();
  if (openId !== null) return <Opened key={openId} caseId={openId} />;
  return (
    <Message order={1} title="No review is open" actions={toDashboard}>
      Choose one on the dashboard.
    </Message>
  );
}
