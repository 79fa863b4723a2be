/** What the search of the front desk has found: patients with their pages, and appointments. */
import { Stack, Text, Title } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { patientDetails } from '#client/ui/patients/patient-search.ts';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import rowLink from '#client/ui/row-link.module.css';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { DeskAddress } from './desk-address.ts';
import { DeskRow } from './DeskRow.tsx';

export interface DeskSearchText {
  search: string;
  birthDate?: string;
}

/** Typing is what asks again; each search is audited. */
const once = { retry: false, refetchOnWindowFocus: false } as const;

function Patients({ query }: { query: DeskSearchText }) {
  const patients = trpc.appointments.patients.find.useQuery({ ...query, withSimilar: true }, once);
  return (
    <section aria-label="Patients found">
      <Title order={2} size="h4" mb="xs">
        Patients
      </Title>
      {patients.data?.[0]?.isSimilar && (
        <Text component="output" display="block" mb="xs">
          No exact match. Similar names:
        </Text>
      )}
      <ItemList
        label="Patients"
        rows={patients.data}
        failure={failureOf(patients, 'The patients could not be searched.')}
        loading={<LoadingRows words="Searching the patients" height={62} />}
        empty={<EmptyCard>No patient found. Check the spelling.</EmptyCard>}
      >
        {(patient) => (
          <Item
            key={patient.id}
            picture={<IconUserHeart size={24} stroke={1.5} aria-hidden />}
            name={
              <Link className={rowLink.link} to={`/patients/${patient.id}`}>
                {patient.fullName}
              </Link>
            }
            facts={patientDetails(patient)}
            end={null}
          />
        )}
      </ItemList>
    </section>
  );
}

interface Props {
  query: DeskSearchText;
  address: DeskAddress;
  now: number;
}

export function DeskResults({ query, address, now }: Props) {
  const { search: text, ...born } = query;
  const results = trpc.appointments.desk.search.useQuery({ text, ...born }, once);
  const { data } = results;
  return (
    <Stack gap="lg">
      <Patients query={query} />
      <section aria-label="Appointments found">
        <Title order={2} size="h4" mb="xs">
          Appointments
        </Title>
        <ListContent
          rows={data?.appointments}
          failure={failureOf(results, 'The appointments could not be searched.')}
          loading={<LoadingRows words="Searching the appointments" height={62} />}
          empty={
            <EmptyCard>
              No appointment fits. Look for the name, birth date, identifier or phone number of the
              patient, or the name of the clinician.
            </EmptyCard>
          }
        >
          {(rows) => (
            <AppointmentList label="Appointments">
              {rows.map((appointment) => (
                <DeskRow
                  key={appointment.id}
                  appointment={appointment}
                  context={{ zone: data?.zone ?? 'UTC', today: data?.today ?? '', now, address }}
                  withDay
                />
              ))}
            </AppointmentList>
          )}
        </ListContent>
        {data?.isMore && (
          <Text size="sm" c="dimmed" mt="xs" component="output">
            There are more. Type more of the name, or the birth date.
          </Text>
        )}
      </section>
    </Stack>
  );
}
