/** What follows a call: the visit's record and note, the next appointment of this patient, the next patient. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { followUpOf } from '#client/shell/visits/follow-up.ts';
import { useAdmitsOnPage } from '#client/shell/visits/waiting/admit-on-page.ts';
import { AdmitButton } from '#client/shell/visits/waiting/AdmitButton.tsx';
import { useWaiting } from '#client/shell/visits/waiting/use-waiting.ts';

/** Not needed to enter a room. The actions do not wait for it: a button that is pressed stays where it is. */
const RecordMenu = lazy(async () => ({
  default: (await import('#client/visits/report/RecordMenu.tsx')).RecordMenu,
}));
const RecordAfterCall = lazy(async () => ({
  default: (await import('./RecordAfterCall.tsx')).RecordAfterCall,
}));

/** Who waits for this clinician now. */
function NextPatient({ visitId }: { visitId: string }) {
  const { patients } = useWaiting();
  const next = patients.find((one) => one.isOwn && one.visitId !== visitId);
  useAdmitsOnPage(next ? [next.visitId] : []);
  if (!next) return null;
  return (
    <AdmitButton
      patient={next}
      word="Admit next patient"
      label={`Admit next patient, ${next.patientName ?? ''}`}
    />
  );
}

interface Props {
  visit: Visit;
  title: string;
  words: string;
  /** Back into the call, or to an end of it. */
  actions: ReactNode;
}

export function AfterCall({ visit, title, words, actions }: Props) {
  const { appointment } = visit;
  return (
    <>
      <div data-not-printed>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {words}
        </Text>
        <Group gap="sm" mt="md" mb="xl">
          <NextPatient visitId={visit.id} />
          {actions}
          <Button
            component={Link}
            to="/Scheduling?new"
            state={followUpOf(appointment)}
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
          >
            Book follow-up
          </Button>
          <Suspense>
            <RecordMenu appointmentId={appointment.id} />
          </Suspense>
        </Group>
      </div>
      <Suspense>
        <RecordAfterCall appointmentId={appointment.id} />
      </Suspense>
    </>
  );
}
