/** The page of a visit's record: to be read, printed and saved as a file. */
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import { dayIn, longDay } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { VisitRecord } from './VisitRecord.tsx';

function ExportButton({ appointmentId }: { appointmentId: string }) {
  const read = trpc.visits.exportRecord.useMutation({
    onSuccess: (report) => {
      const day = dayIn(report.zone, report.startsAt);
      const text = JSON.stringify(report, null, 2);
      saveBlob(new Blob([text], { type: 'application/json' }), `visit-${day}.json`);
      toast.done('The visit was exported.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Button
      variant="default"
      loading={read.isPending}
      leftSection={<IconFileExport size={18} stroke={1.5} aria-hidden />}
      onClick={() => read.mutate({ appointmentId })}
    >
      Export JSON
    </Button>
  );
}

export function ReportPage() {
  const { appointmentId = '' } = useParams();
  const { data, error, isFetching, refetch } = trpc.visits.whoWasThere.useQuery({ appointmentId });
  if (!data) {
    if (!error)
      return (
        <DelayedStatus>
          <VisuallyHidden>Opening the visit record</VisuallyHidden>
          <Skeleton height={420} aria-hidden />
        </DelayedStatus>
      );
    return (
      <LoadFailed
        title="The visit record could not be opened."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  const { zone, startsAt } = data;
  return (
    <>
      <PageHeader
        title={`Visit record: ${data.patientName}`}
        state={`${data.typeName}. ${longDay(dayIn(zone, startsAt))}, ${timeSpan(data, zone)}. Times in ${zone}.`}
        actions={<ExportButton appointmentId={appointmentId} />}
      />
      <VisitRecord report={data} />
    </>
  );
}
