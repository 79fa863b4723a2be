/** What is recorded of one visit: its facts, who was in the room, what was written and agreed to, each step. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VisitReport } from '#shared/visits/report.ts';
import { actionWord } from '#client/ui/audit-words.ts';
import { secondTime } from '#client/ui/times/times.ts';
import { HeadRow } from '#client/ui/table/HeadRow.tsx';
import { ConsentList } from '#client/visits/call/consent/ConsentList.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import { factsOf } from './report-words.ts';
import { WrittenChat } from './WrittenChat.tsx';
import classes from './VisitRecord.module.css';
import table from './ReportTable.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
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
  return (
    <dl className={classes.facts}>
      {factsOf(report).map(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} is`}>{value}</dd>,
      ])}
    </dl>
  );
}

function Consents({ report: { consents, zone } }: { report: VisitReport }) {
  if (consents.length === 0) return <Text c="dimmed">Nobody was asked for consent.</Text>;
  return (
    <ConsentList
      zone={zone}
      consents={consents.map(({ at, ...consent }, number) => ({
        ...consent,
        id: `${number}`,
        givenAt: at,
      }))}
    />
  );
}

function Steps({ report: { steps, zone } }: { report: VisitReport }) {
  if (steps.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>;
  return (
    <table className={`${table.table} ${classes.steps}`}>
      <HeadRow words={['When', 'Step', 'Person', 'By']} />
      <tbody>
        {steps.map(({ at, action, by, person }, number) => (
          <tr key={`${at} ${number}`}>
            <td>{secondTime(at, zone)}</td>
            <td>{actionWord(action)}</td>
            <td>{person ? `${person.name}, ${person.role}` : ''}</td>
            <td>{by ?? (person ? '' : 'KareMD')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function VisitRecord({ report }: { report: VisitReport }) {
  const { zone } = report;
  return (
    <Stack gap="xl">
      <Part title="The visit">
        <Facts report={report} />
      </Part>
      <Part title="In the room">
        <ParticipantList people={report.people} zone={zone} />
      </Part>
      {report.chat && (
        <Part title="Chat and files">
          <WrittenChat visitId={report.visitId} zone={zone} chat={report.chat} />
        </Part>
      )}
      <Part title="Consent">
        <Consents report={report} />
      </Part>
      <Part title="Steps">
        <Steps report={report} />
      </Part>
    </Stack>
  );
}
