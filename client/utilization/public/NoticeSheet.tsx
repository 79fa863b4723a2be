/** Notices of the patient beside the video: read out there, and signed on the patient's own device. */
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { DeliverForm } from '#client/utilization/notices/DeliverForm.tsx';
import { PatientText } from '#client/utilization/notices/PatientText.tsx';
import { firstTextOf, type ReadText } from '#client/utilization/notices/use-notice-text.ts';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { useNoticesOfVisit } from './use-has-notices.ts';

function Notice({ record, visitId }: { record: NoticeRecord; visitId: string }) {
  const [read, setRead] = useState<ReadText>(() => firstTextOf(record));
  if (record.delivered) return <Text size="sm">{record.form.label} is delivered.</Text>;
  return (
    <Stack gap="md">
      <PatientText record={record} read={read} files={[]} />
      <DeliverForm record={record} pdfs={[]} visitId={visitId} onRead={setRead} />
    </Stack>
  );
}

export function NoticeSheet({ visitId }: { visitId: string }) {
  const notices = useNoticesOfVisit(visitId).data?.notices ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const caseId = chosen ?? notices[0]?.caseId ?? '';
  const query = trpc.utilization.notices.one.useQuery({ caseId }, { enabled: caseId !== '' });
  if (caseId === '') return <Text size="sm">No notice of this patient is open.</Text>;
  return (
    <Stack gap="md" component="section" aria-label="Notices of the patient">
      {notices.length > 1 && (
        <NativeSelect
          label="Notice"
          data={notices.map((notice) => ({ value: notice.caseId, label: notice.title }))}
          value={caseId}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {query.data ? (
        <Notice key={caseId} record={query.data} visitId={visitId} />
      ) : query.error ? (
        <QueryFailed title="The notice could not be loaded." query={query} />
      ) : (
        <LoadingRows isBare words="Loading the notice" height={40} />
      )}
    </Stack>
  );
}
