/** The report of one visit: who was there, what was written and agreed to, and each step of it. */
import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { VisitReport } from '#shared/visits/report.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { actionWord } from '#client/ui/audit-words.ts';
import { saveBlob } from '#client/ui/save-file.ts';
import { dayIn, longDay, secondTime } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import { durationWords, modalityWords } from './report-words.ts';
import { WrittenChat, WrittenNote } from './WrittenEntries.tsx';
import classes from './ReportPage.module.css';
import table from './ReportTable.module.css';

const stateWords: Record<VisitReport['state'], string> = {
  scheduled: 'Not begun',
  open: 'Open',
  waiting: 'The patient waits',
  'in-progress': 'In progress',
  'on-hold': 'On hold',
  ended: 'Completed',
  'no-show': 'The patient did not come',
  cancelled: 'Not held',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size={15} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Facts({ report }: { report: VisitReport }) {
  const { zone, openedAt, endedAt } = report;
  const facts = [
    ['Outcome', stateWords[report.state]],
    ['Held', modalityWords[report.modality]],
    ['Together', durationWords(report.secondsTogether)],
    ['Opened', openedAt ? secondTime(openedAt, zone) : 'Not opened'],
    ['Ended', endedAt ? secondTime(endedAt, zone) : 'Goes on'],
    ['Encryption', report.isEndToEnd ? 'End to end' : 'Between each device and the video server'],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} is`}>{value}</dd>,
      ])}
    </dl>
  );
}

function Consents({ report: { consents, zone } }: { report: VisitReport }) {
  if (consents.length === 0) return <Text c="dimmed">Nobody was asked for consent.</Text>;
  return consents.map(({ role, at, version, wording }) => (
    <details key={at}>
      <summary>
        {role}, {longDay(dayIn(zone, at))}, {secondTime(at, zone)}, wording of {version}
      </summary>
      <Text size="sm" className={classes.wording}>
        {wording}
      </Text>
    </details>
  ));
}

function Steps({ report: { steps, zone } }: { report: VisitReport }) {
  if (steps.length === 0) return <Text c="dimmed">No step was taken yet.</Text>;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Step</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ at, action, by }, number) => (
          <tr key={`${at} ${number}`}>
            <td>{secondTime(at, zone)}</td>
            <td>{actionWord(action)}</td>
            <td>{by ?? 'A guest, or the server'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
          <VisuallyHidden>Opening the visit</VisuallyHidden>
          <Skeleton height={420} aria-hidden />
        </DelayedStatus>
      );
    return (
      <LoadFailed
        title="Who was there could not be opened."
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
        title={`Who was there: ${data.patientName}`}
        state={`${data.typeName}. ${longDay(dayIn(zone, startsAt))}, ${timeSpan(data, zone)}. Times in ${zone}.`}
        actions={<ExportButton appointmentId={appointmentId} />}
      />
      <Stack gap="xl" maw={900}>
        <Part title="The visit">
          <Facts report={data} />
        </Part>
        <Part title="In the room">
          <ParticipantList people={data.people} zone={zone} />
        </Part>
        {data.chat && (
          <>
            <Part title="Chat and files">
              <WrittenChat visitId={data.visitId} zone={zone} chat={data.chat} />
            </Part>
            <Part title="Note of the clinicians">
              <WrittenNote note={data.note} zone={zone} />
            </Part>
          </>
        )}
        <Part title="Consent">
          <Consents report={data} />
        </Part>
        <Part title="Steps">
          <Steps report={data} />
        </Part>
      </Stack>
    </>
  );
}
