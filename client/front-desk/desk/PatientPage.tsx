/** A patient's page: who they are and how to reach them, what is booked for them, and what they have had. */
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { mostPastShown } from '#shared/limits.ts';
import { PatientMessages } from '#client/patients/public/PatientMessages.tsx';
import { EditPatient } from '#client/patients/public/EditPatient.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { VisitReportLink } from '#client/appointments/public/VisitReportLink.tsx';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { ageWords } from '#client/patients/public/age-words.ts';
import { PatientMerge } from '#client/patients/public/PatientMerge.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { Card } from '#client/ui/Card.tsx';
import { diedWords } from '#client/ui/patients/died-words.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { useDeskAddress } from './desk-address.ts';
import { DeskPanels } from './DeskPanels.tsx';
import { DeskRow, type DeskRowContext } from './DeskRow.tsx';
import classes from './PatientPage.module.css';

/** Below what the desk reads first. */
const RelatedPersons = lazy(async () => ({
  default: (await import('#client/related-persons/public/RelatedPersons.tsx')).RelatedPersons,
}));

/** Seldom needed. */
const RecordDeath = lazy(async () => ({
  default: (await import('#client/patients/public/RecordDeath.tsx')).RecordDeath,
}));

const BookedOfDeceased = lazy(async () => ({
  default: (await import('#client/patients/public/BookedOfDeceased.tsx')).BookedOfDeceased,
}));

const firstPast = 10;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface SectionProps {
  title: string;
  empty: string;
  appointments: readonly Appointment[];
  context: DeskRowContext;
}

function Section({ title, empty, appointments, context }: SectionProps) {
  const user = useUser();
  const isOn = ({ practitioners }: Appointment) => practitioners.some(({ id }) => id === user.uid);
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {appointments.length === 0 ? (
        <EmptyCard>{empty}</EmptyCard>
      ) : (
        <AppointmentList label={title}>
          {appointments.map((appointment) => (
            <DeskRow
              key={appointment.id}
              appointment={appointment}
              context={context}
              isOfPatient
              action={isOn(appointment) && <VisitReportLink appointment={appointment} />}
            />
          ))}
        </AppointmentList>
      )}
    </section>
  );
}

export function PatientPage() {
  const { patientId = '' } = useParams();
  const navigate = useNavigate();
  const address = useDeskAddress();
  const now = useNow(minuteMs);
  const [past, setPast] = useState(firstPast);
  const query = trpc.appointments.desk.patient.useQuery(
    { patientId, past },
    { placeholderData: keepPreviousData },
  );
  const isOther = query.isPlaceholderData && query.data?.patient.id !== patientId;
  const data = isOther ? undefined : query.data;
  if (query.error && !data)
    return (
      <>
        <PageHeader title="Patient" />
        <QueryFailed title="The patient could not be loaded." query={query} />
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title="Patient" state="" />
        <LoadingRows words="Loading the patient" height={62} />
      </>
    );
  const { patient, zone, today, coming, isMorePast } = data;
  const context = { zone, today, now, address };
  const { deceased } = patient;
  const age = deceased
    ? `${diedWords(deceased)}.`
    : patient.birthDate && `${ageWords(patient.birthDate, today)}.`;
  return (
    <>
      <PageHeader
        title={patient.fullName}
        state={[age, patient.needsInterpreter && 'Needs an interpreter.'].filter(Boolean).join(' ')}
        actions={
          <Group gap="sm" data-not-printed>
            <PrintButton />
            <Button leftSection={<IconPlus {...icon} />} onClick={() => address.openNew(patient)}>
              New appointment
            </Button>
          </Group>
        }
      />
      <PrintedHeader zone={zone} />
      <div className={classes.page}>
        <div className={classes.columns}>
          <section aria-label="Identity and contact" className={classes.facts}>
            <Title order={2} size="h4" mb="xs">
              Identity and contact
            </Title>
            <Card p="md">
              <Stack gap="xs" align="flex-start">
                <EditPatient key={patient.id} patientId={patient.id} withFacts />
                <Suspense fallback={null}>
                  <RecordDeath key={`${patient.id} ${patient.version}`} patient={patient} />
                </Suspense>
              </Stack>
            </Card>
            <Card p="md" mt="md">
              <Suspense fallback={<LoadingRows isBare words="Loading contacts" height={40} />}>
                <RelatedPersons key={patient.id} patientId={patient.id} />
              </Suspense>
            </Card>
          </section>
          <Stack gap="lg" className={classes.lists ?? ''}>
            {deceased !== null && (
              <Suspense fallback={null}>
                <BookedOfDeceased key={patient.id} patientId={patient.id} />
              </Suspense>
            )}
            <Section
              title="Coming appointments"
              empty="Nothing is booked for this patient."
              appointments={coming}
              context={context}
            />
            <div data-not-printed>
              <Section
                title="Past appointments"
                empty="This patient has not been here yet."
                appointments={data.past}
                context={context}
              />
              {isMorePast && (
                <Group justify="center" mt="sm">
                  {past < mostPastShown ? (
                    <Button
                      variant="default"
                      loading={query.isPlaceholderData}
                      onClick={() => setPast(Math.min(mostPastShown, past + 50))}
                    >
                      Show earlier appointments
                    </Button>
                  ) : (
                    <Text size="sm" c="dimmed">
                      The newest {mostPastShown} are shown.
                    </Text>
                  )}
                </Group>
              )}
            </div>
          </Stack>
          <div className={classes.more}>
            <Box data-not-printed>
              <PatientMessages key={patient.id} patientId={patient.id} />
            </Box>
            <PatientMerge
              patient={patient}
              onMerged={(id) => void navigate(`/patients/${id}`, { replace: true })}
            />
          </div>
        </div>
      </div>
      <DeskPanels address={address} zone={zone} today={today} now={now} />
    </>
  );
}
