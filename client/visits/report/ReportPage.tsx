/** One visit afterwards: who was there, what was said and agreed to, and each step of it. */
import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { VisitRecord } from '#shared/visits/report.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { actionWord } from '#client/ui/audit-words.ts';
import { saveBlob } from '#client/ui/save-file.ts';
import { dayIn, longDay, secondTime } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { PeopleThere } from './ParticipantList.tsx';
import { durationWords, modalityWords } from './report-words.ts';
import { ChatThere, NoteThere } from './WrittenEntries.tsx';
import classes from '../record/Record.module.css';

const stateWords: Record<VisitRecord['state'], string> = {
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

function Facts({ record }: { record: VisitRecord }) {
  const { zone, openedAt, endedAt } = record;
  const facts = [
    ['Outcome', stateWords[record.state]],
    ['Held', modalityWords[record.modality]],
    ['Together', durationWords(record.secondsTogether)],
    ['Opened', openedAt ? secondTime(openedAt, zone) : 'Not opened'],
    ['Ended', endedAt ? secondTime(endedAt, zone) : 'Goes on'],
    ['Encryption', record.isEndToEnd ? 'End to end' : 'Between each device and the video server'],
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

function Consents({ record: { consents, zone } }: { record: VisitRecord }) {
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

function Steps({ record: { steps, zone } }: { record: VisitRecord }) {
  if (steps.length === 0) return <Text c="dimmed">No step was taken yet.</Text>;
  return (
    <table className={classes.table}>
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
    onSuccess: (record) => {
      const day = dayIn(record.zone, record.startsAt);
      const text = JSON.stringify(record, null, 2);
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

export function RecordPage() {
  const { appointmentId = '' } = useParams();
  const { data, error, isFetching, refetch } = trpc.visits.whoWasThere.useQuery({ appointmentId });
  if (!data) {
    if (!error)
      return (
        <Late>
          <VisuallyHidden>Opening the visit</VisuallyHidden>
          <Skeleton height={420} aria-hidden />
        </Late>
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
          <Facts record={data} />
        </Part>
        <Part title="In the room">
          <PeopleThere people={data.people} zone={zone} />
        </Part>
        {data.chat && (
          <>
            <Part title="Chat and files">
              <ChatThere visitId={data.visitId} zone={zone} chat={data.chat} />
            </Part>
            <Part title="Note of the clinicians">
              <NoteThere note={data.note} zone={zone} />
            </Part>
          </>
        )}
        <Part title="Consent">
          <Consents record={data} />
        </Part>
        <Part title="Steps">
          <Steps record={data} />
        </Part>
      </Stack>
    </>
  );
}
