/** A patient of the hospital's list on any page: who they are, how to call them, their appointments, a new one. */
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { CardDrawer } from '#client/shell/layout/CardDrawer.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import type { FollowUp } from '#client/patients/public/follow-up.ts';
import { PatientMerge } from './PatientMerge.tsx';
import { PatientAppointments } from './PatientAppointments.tsx';
import { PatientFactList } from './PatientFactList.tsx';

/** Each read is audited, so nothing is refetched automatically. */
const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

interface Props {
  /** What a feature above knows: family and contacts. */
  Contacts: ComponentType<{ patientId: string }>;
}

function Card({ id, Contacts }: Props & { id: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const patientQuery = trpc.appointments.patients.one.useQuery({ patientId: id }, fetchOnce);
  if (patientQuery.error)
    return <QueryFailed title="The patient could not be loaded." query={patientQuery} />;
  if (!patientQuery.data)
    return <Skeleton height={190} component="output" aria-label="Loading the patient" />;
  const { fullName: patientName, birthDate, deceased } = patientQuery.data;
  const patient = { id, birthDate, deceased };
  const followUp: FollowUp = { patientName, patient, typeId: null };
  return (
    <Stack gap="lg">
      <Text fw={650} fz={16}>
        {patientName}
      </Text>
      <PatientFactList patient={patientQuery.data} />
      {may(user, 'appointments.book') && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => void navigate('/Scheduling?new', { state: { followUp } })}
        >
          New appointment
        </Button>
      )}
      {may(user, 'appointments.desk') && (
        <Anchor component={Link} to={`/patients/${id}`}>
          Open the patient’s page
        </Anchor>
      )}
      <Contacts patientId={id} />
      <PatientMerge patient={patientQuery.data} />
      <PatientAppointments patientId={id} />
    </Stack>
  );
}

export function PatientCard({ Contacts }: Props) {
  const user = useUser();
  if (!may(user, 'patients.find')) return null;
  return (
    <CardDrawer name="patient" title="Patient">
      {(id) => <Card id={id} Contacts={Contacts} />}
    </CardDrawer>
  );
}
