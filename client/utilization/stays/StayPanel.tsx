/** One stay opened beside its list: midnights, review, expected discharge, delays and what the payer answered. */
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { minuteMs } from '#shared/durations.ts';
import type { OpenedStay, StayLine } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';
import { Delays } from '#client/utilization/public/Delays.tsx';
import { ExpectDischarge } from '#client/utilization/public/ExpectDischarge.tsx';
import { PayerAnswers } from './patient/PayerAnswers.tsx';
import { ReviewStay } from './ReviewStay.tsx';
import { stayPatientWords } from './StayPatient.tsx';
import { expectedSource, overWords, reviewStatus, stayClass } from './stay-words.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** The two rules of Medicare, each with its number, so that nobody counts by hand. */
function MidnightTable({ stay }: { stay: StayLine }) {
  const { midnights } = stay;
  if (midnights === null)
    return <Text c="dimmed">The record knows of no admission, so no midnight counts.</Text>;
  const { all, inpatient, observation, outpatient, onLeave, benchmark } = midnights;
  const rows: [string, number][] = [
    ['Inpatient, since the order', inpatient],
    ['Observation', observation],
    ['Emergency and other outpatient', outpatient],
    ['On leave, not counted', onLeave],
  ];
  return (
    <Stack gap="xs">
      <Table aria-label="Midnights" verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {rows
            .filter(([, count]) => count > 0)
            .map(([label, count]) => (
              <Table.Tr key={label}>
                <Table.Td p={0}>{label}</Table.Td>
                <Table.Td p={0} ta="end" className="numbers">
                  {count}
                </Table.Td>
              </Table.Tr>
            ))}
          <Table.Tr>
            <Table.Th p={0}>Length of stay</Table.Th>
            <Table.Td p={0} ta="end" fw={650} className="numbers">
              {all}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text size="sm">
        Two-midnight benchmark: {benchmark} of 2, outpatient time counted (42 CFR 412.3(d)(1)).
      </Text>
      <Text size="sm">Two-midnight presumption: {inpatient} of 2 since the inpatient order.</Text>
    </Stack>
  );
}

const admission = (stay: StayLine, zone: string) =>
  stay.admittedAt === null
    ? 'Not admitted'
    : `Admitted ${momentWords(stay.admittedAt, { precision: undefined, zone })}${
        stay.dischargedOn ? `, left ${wholeDay(stay.dischargedOn)}` : ''
      }`;

export function StayContent({ opened }: { opened: OpenedStay }) {
  const now = useNow(minuteMs);
  const { stay, zone } = opened;
  return (
    <Stack gap="lg">
      <div>
        <Text size="sm">{stayPatientWords(stay)}</Text>
        <Text size="sm" c="dimmed">
          {[stayClass(stay), stay.service, stay.payer ?? 'payer not known', stay.attending]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {admission(stay, zone)}
        </Text>
      </div>
      <Section title="Review">
        <Group gap="sm">
          <StatusBadge {...reviewStatus(stay, now)} isWhole />
          <ReviewStay stay={stay} />
        </Group>
      </Section>
      <Section title="Midnights">
        <MidnightTable stay={stay} />
      </Section>
      <Section title="Expected discharge">
        <Text size="sm">
          {stay.expectedEnd
            ? `${wholeDay(stay.expectedEnd)} (${expectedSource(stay)}): ${overWords(stay).toLowerCase()}`
            : 'Nothing is expected: no DRG with expected days, and nobody named a day.'}
        </Text>
        <ExpectDischarge opened={opened} />
      </Section>
      <Section title="Delays">
        <Delays opened={opened} />
      </Section>
      <Section title="Answers of the payer">
        <PayerAnswers opened={opened} />
      </Section>
    </Stack>
  );
}

export function StayPanel({ stayId }: { stayId: string }) {
  const query = trpc.utilization.stays.byId.useQuery({ stayId }, { retry: false });
  if (query.error && !query.data)
    return <QueryFailed title="The stay could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows words="Loading the stay" height={40} />;
  return (
    <Stack gap="lg">
      <StayContent opened={query.data} />
      <Button
        component={Link}
        to={`/um-patient?of=${query.data.stay.patient.id}`}
        variant="default"
        style={{ alignSelf: 'start' }}
      >
        All of this patient
      </Button>
    </Stack>
  );
}
