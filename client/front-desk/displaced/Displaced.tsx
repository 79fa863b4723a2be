/** Appointments that stand in time off, on closed days or with who has left, until somebody settles each. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DisplacedAppointment, ResolveHow } from '#shared/front-desk/displaced.ts';
import { needsStaff } from '#shared/front-desk/needs-staff.ts';
import { minuteMs } from '#shared/durations.ts';
import { CancelAppointment } from '#client/appointments/public/CancelAppointment.tsx';
import { ReassignList } from '#client/appointments/public/ReassignList.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { DisplacedRow } from './DisplacedRow.tsx';
import { ResolvePanel } from './ResolvePanel.tsx';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import { keyOf, refOf } from './displaced-words.ts';

type Question =
  | { is: 'reassign' | 'cancel'; displaced: DisplacedAppointment }
  | { is: 'resolve'; rows: DisplacedAppointment[]; how: ResolveHow }
  | null;

const countWords = (count: number, isMore: boolean) => {
  if (isMore) return `More than ${count} appointments are to be settled.`;
  return `${appointmentsWords(count)} ${count === 1 ? 'is' : 'are'} to be settled.`;
};

export function Displaced() {
  const now = useNow(minuteMs);
  const [question, setQuestion] = useState<Question>(null);
  const query = trpc.appointments.displaced.list.useQuery({}, { refetchInterval: minuteMs });
  const { data } = query;
  const zone = data?.zone ?? 'UTC';
  const open = data?.displaced.filter(needsStaff);
  const waiting = data?.displaced.filter((displaced) => !needsStaff(displaced)) ?? [];
  const close = () => setQuestion(null);
  const row = (displaced: DisplacedAppointment) => (
    <DisplacedRow
      key={keyOf(refOf(displaced))}
      displaced={displaced}
      zone={zone}
      onReassign={() => setQuestion({ is: 'reassign', displaced })}
      onCancel={() => setQuestion({ is: 'cancel', displaced })}
      onResolve={(how) => setQuestion({ is: 'resolve', rows: [displaced], how })}
    />
  );
  return (
    <>
      <PageHeader
        title="Displaced appointments"
        state={open ? countWords(open.length, data?.isMore ?? false) : ''}
        actions={
          open && open.length > 1 ? (
            <Button onClick={() => setQuestion({ is: 'resolve', rows: open, how: 'next-free' })}>
              Settle all
            </Button>
          ) : undefined
        }
      />
      <Stack gap="lg">
        <Stack gap="sm">
          <Text c="dimmed" size="sm" maw={720}>
            Their clinician is off or has left, or the hospital is closed then; or that is over, and
            the patient still believes it. Each stays here until it is given to a colleague, moved,
            cancelled, or kept on purpose.
          </Text>
          <ItemList
            label="Displaced appointments"
            rows={open}
            failure={failureOf(query, 'The displaced appointments could not be loaded.')}
            loading={<LoadingRows words="Loading the displaced appointments" height={62} />}
            empty={<EmptyCard>All other appointments have a clinician who is there.</EmptyCard>}
          >
            {row}
          </ItemList>
        </Stack>
        {waiting.length > 0 && (
          <PageSection
            title="Waiting for the patient"
            hint="They were asked to choose another time. Without an answer they come back to the list above."
          >
            <ItemList
              label="Waiting for the patient"
              rows={waiting}
              failure={null}
              loading={null}
              empty={null}
            >
              {row}
            </ItemList>
          </PageSection>
        )}
      </Stack>
      <Panel
        title={question?.is === 'reassign' ? question.displaced.appointment.patientName : 'Settle'}
        opened={question?.is === 'reassign' || question?.is === 'resolve'}
        onClose={close}
      >
        {question?.is === 'reassign' && (
          <ReassignList
            input={{
              fromId: question.displaced.practitionerId,
              appointmentIds: [question.displaced.appointment.id],
            }}
            onDone={close}
          />
        )}
        {question?.is === 'resolve' && (
          <ResolvePanel rows={question.rows} how={question.how} zone={zone} onDone={close} />
        )}
      </Panel>
      {question?.is === 'cancel' && (
        <CancelAppointment
          appointment={question.displaced.appointment}
          zone={zone}
          now={now}
          opened
          onClose={close}
        />
      )}
    </>
  );
}
