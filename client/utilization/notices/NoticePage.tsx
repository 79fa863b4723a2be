/** One notice to a patient, for the bedside: what they read, large, and below it how it is delivered and signed. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { languageOf } from '#shared/utilization/notice-words.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { DeliverForm } from './DeliverForm.tsx';
import { DeliveredFacts } from './DeliveredFacts.tsx';
import { PaperHead, PaperLines } from './NoticePaper.tsx';
import { PlanDischarge } from './PlanDischarge.tsx';
import { PatientText } from './PatientText.tsx';
import { firstTextOf, useNoticeWords, type ReadText } from './use-notice-text.ts';

function Loaded({ caseRecord, record }: { caseRecord: CaseRecord; record: NoticeRecord }) {
  const [read, setRead] = useState<ReadText>(() => firstTextOf(record));
  const pdfs = caseRecord.files.filter(
    ({ name, isAwaited, isWithdrawn }) => /\.pdf$/i.test(name) && !isAwaited && !isWithdrawn,
  );
  const { caseId, delivered, zone, mayDeliver } = record;
  const inForce = useNoticeWords(caseId, delivered ? '' : read.language).data?.words;
  const words = delivered ? delivered.words : inForce;
  const patient = delivered?.patient ?? record.patient;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack gap="md">
        {patient && (
          <PaperHead
            patient={patient}
            words={words}
            language={delivered ? languageOf(delivered) : read.language}
          />
        )}
        <Card p="md">
          <PatientText record={record} read={read} files={caseRecord.files} />
          {!delivered && <PaperLines words={words} />}
        </Card>
        {delivered && (
          <Card p="md">
            <DeliveredFacts delivered={delivered} zone={zone} />
          </Card>
        )}
        {mayDeliver && (
          <Card p="md" data-not-printed>
            <DeliverForm record={record} pdfs={pdfs} onRead={setRead} />
          </Card>
        )}
      </Stack>
      <Stack gap="md" data-not-printed>
        <Card p="md">
          <CasePanel caseId={caseRecord.id} />
        </Card>
        {caseRecord.encounterId !== null && (
          <Card p="md">
            <PlanDischarge {...record} />
          </Card>
        )}
      </Stack>
    </SimpleGrid>
  );
}

export function NoticePage({ caseRecord }: { caseRecord: CaseRecord }) {
  const query = trpc.utilization.notices.one.useQuery({ caseId: caseRecord.id });
  return (
    <>
      <div data-not-printed>
        <PageHeader
          title={caseRecord.patient?.fullName ?? caseRecord.title}
          state={`${caseRecord.title}. ${stateLabel(caseRecord.kind, caseRecord.state)}.`}
          actions={
            <>
              <PrintButton />
              <Button variant="default" component={Link} to="/um-dashboard?list=notices">
                Go to the notices
              </Button>
            </>
          }
        />
        <Text size="sm" mb="lg">
          {caseRecord.patient ? identityWords(caseRecord) : 'No patient'}
        </Text>
      </div>
      {query.data ? (
        <Loaded caseRecord={caseRecord} record={query.data} />
      ) : query.error ? (
        <QueryFailed title="The notice could not be loaded." query={query} />
      ) : (
        <LoadingRows words="Loading the notice" height={62} />
      )}
    </>
  );
}
