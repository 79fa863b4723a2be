/** What is open of one patient: each stay with its answers of payers, coverages, cases and calls. */
import { Anchor, Button, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { StayLine, StaysOfPatient } from '#shared/utilization.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';
import { StayContent } from '#client/utilization/stays/StayPanel.tsx';
import { stayClass } from '#client/utilization/stays/stay-words.ts';

/** Each reading is audited: nothing is refetched by itself but what changes. */
const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

const stayTitle = (stay: StayLine): string =>
  [
    stayClass(stay),
    stay.admittedOn && `from ${wholeDay(stay.admittedOn)}`,
    stay.dischargedOn && `until ${wholeDay(stay.dischargedOn)}`,
    stay.isOpen && 'now',
  ]
    .filter(Boolean)
    .join(', ');

function Coverages({ coverages }: Pick<StaysOfPatient, 'coverages'>) {
  if (coverages.length === 0)
    return <Text c="dimmed">No other system has sent a coverage of this patient.</Text>;
  return (
    <Stack gap="xs">
      {coverages.map(({ id, payer, words, status, from, until, source }) => (
        <div key={id}>
          <Text size="sm" fw={600}>
            {payer}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              words,
              status,
              `since ${wholeDay(from)}`,
              until && `until ${wholeDay(until.slice(0, 10))}`,
              `said by ${source}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

function Cases({ patientId }: { patientId: string }) {
  const open = trpc.cases.list.useQuery({ filter: { patientId } });
  const closed = trpc.cases.list.useQuery({ filter: { patientId, closed: 'month' } });
  if (open.error && !open.data)
    return <QueryFailed title="The cases could not be loaded." query={open} />;
  if (!open.data) return <LoadingRows words="Loading the cases" height={40} />;
  const cases = [...open.data.cases, ...(closed.data?.cases ?? [])];
  if (cases.length === 0)
    return <Text c="dimmed">There is no case about this patient that you may see.</Text>;
  return (
    <Table aria-label="Cases" verticalSpacing="xs">
      <Table.Tbody>
        {cases.map(({ id, kind, title, state, dueAt, closedAt }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="xs" c="dimmed">
                {kindOf(kind).label} · {stateLabel(kind, state)}
              </Text>
            </Table.Td>
            <Table.Td ta="end">
              <ClockBadge dueAt={dueAt} closedAt={closedAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Calls = ({ calls, zone }: Pick<StaysOfPatient, 'calls' | 'zone'>) =>
  calls.length === 0 ? (
    <Text c="dimmed">No call about a case of this patient is noted.</Text>
  ) : (
    <Stack gap="xs">
      {calls.map(({ at, caseId, caseTitle, by, words }) => (
        <div key={`${caseId} ${at}`}>
          <Text size="sm">{words}</Text>
          <Text size="xs" c="dimmed">
            {[caseTitle, by, momentWords(at, { precision: undefined, zone })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      ))}
    </Stack>
  );

interface Props {
  openingId: string;
  /** For which it was opened; null: with a reason. */
  caseId: string | null;
}

export function PatientStays({ openingId, caseId }: Props) {
  const user = useUser();
  const query = trpc.utilization.stays.ofPatient.useQuery({ openingId }, fetchOnce);
  const [chosenId, setChosen] = useState<string | null>(null);
  if (query.error && !query.data)
    return <QueryFailed title="The patient could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows isBare words="Loading the patient" height={56} />;
  const { patient, stays, coverages, calls, zone } = query.data;
  const opened = stays.find(({ stay }) => stay.id === chosenId) ?? stays[0];
  const identity = [
    patient.birthDate ? `born ${wholeDay(patient.birthDate)}` : 'birth date not known',
    patient.recordNumber ? `Record ${patient.recordNumber}` : 'no record number',
  ];
  return (
    <>
      <PageHeader
        title={patient.fullName}
        state={`${identity.join(' · ')} · ${counted(stays.length, 'stay')}`}
        actions={
          <Group gap="sm">
            {may(user, 'case-management') && caseId !== null && (
              <Button component={Link} to={`/timeline?case=${caseId}`} variant="default">
                Timeline
              </Button>
            )}
            <PrintButton />
          </Group>
        }
      />
      <Stack gap="xl">
        {opened ? (
          <Card p="md">
            <Stack gap="md" maw={720}>
              {stays.length > 1 && (
                <Select
                  label="Stay"
                  allowDeselect={false}
                  data={stays.map(({ stay }) => ({ value: stay.id, label: stayTitle(stay) }))}
                  value={opened.stay.id}
                  onChange={setChosen}
                />
              )}
              <Title order={2} size="h4">
                {stayTitle(opened.stay)}
              </Title>
              <StayContent key={opened.stay.id} opened={opened} />
            </Stack>
          </Card>
        ) : (
          <Text c="dimmed">The record knows of no stay of this patient.</Text>
        )}
        <PageSection title="Coverage" hint="As other systems sent it, active ones first.">
          <Coverages coverages={coverages} />
        </PageSection>
        <PageSection
          title="Cases and notices"
          hint="Of all kinds that you may see: open ones, and those closed in the last 30 days."
          maw={720}
        >
          <Cases patientId={patient.id} />
        </PageSection>
        <PageSection title="Calls" hint="Noted on cases that you may see, the newest first.">
          <Calls calls={calls} zone={zone} />
        </PageSection>
        <Anchor component={Link} to="/ml" size="sm" data-not-printed>
          Back to the master list
        </Anchor>
      </Stack>
    </>
  );
}
