/** Appointments that stand in time off, on closed days or with who has left, until somebody settles each. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DisplacedAppointment, DisplacedReason } from '#shared/appointments/desk/displaced.ts';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { CancelAppointment } from '#client/appointments/details/CancelAppointment.tsx';
import { ReassignList } from '#client/appointments/reassigning/ReassignList.tsx';
import { Panel } from '#client/appointments/Panel.tsx';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { timeSpan, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { Card } from '#client/ui/Card.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { dayIn, longDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { useNextFree } from './use-next-free.ts';

const reasons: Record<DisplacedReason, string> = {
  'time-off': 'is off then',
  closed: 'is closed then',
  hours: 'does not work then any more',
  left: 'does not work here any more',
};

const keyOf = ({ appointment, practitionerId }: DisplacedAppointment) =>
  `${appointment.id} ${practitionerId}`;

const whoOf = ({ appointment, practitionerId }: DisplacedAppointment) =>
  appointment.practitioners.find(({ id }) => id === practitionerId)?.fullName ?? 'The clinician';

type Question = { is: 'give' | 'cancel'; one: DisplacedAppointment } | null;

interface RowProps {
  one: DisplacedAppointment;
  zone: string;
  onAsk: (question: Question) => void;
}

function Row({ one, zone, onAsk }: RowProps) {
  const user = useUser();
  const { appointment, practitionerId, because } = one;
  const { id: appointmentId, version, patientName, startsAt } = appointment;
  const keep = trpc.appointments.displaced.keep.useMutation({
    onSuccess: () => toast.done(`The appointment with ${patientName} stays as it is.`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const next = useNextFree(one);
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${patientName}` });
  return (
    <Item
      picture={<KindTile {...appointment.type} />}
      name={<Text fw={600}>{patientName}</Text>}
      facts={
        <>
          {longDay(dayIn(zone, startsAt))}, {timeSpan(appointment, zone)}. {typeWords(appointment)}.{' '}
          {whoOf(one)} {reasons[because]}.
        </>
      }
      end={
        <Group gap="xs" justify="flex-end">
          {may(user, 'appointments.plan') && (
            <Button {...named('Give to a colleague')} onClick={() => onAsk({ is: 'give', one })}>
              Give to a colleague
            </Button>
          )}
          {because !== 'left' && (
            <Button
              variant="default"
              loading={next.isPending}
              {...named('Move to next free time')}
              onClick={next.move}
            >
              Next free time
            </Button>
          )}
          <Button
            variant="default"
            color="bad"
            {...named('Cancel')}
            onClick={() => onAsk({ is: 'cancel', one })}
          >
            Cancel
          </Button>
          <Button
            variant="subtle"
            loading={keep.isPending}
            {...named('Keep as it is')}
            onClick={() => keep.mutate({ appointmentId, practitionerId, version })}
          >
            Keep
          </Button>
        </Group>
      }
    />
  );
}

const countWords = (count: number, isMore: boolean) => {
  if (isMore) return `More than ${count} appointments are to be settled.`;
  return count === 1
    ? '1 appointment is to be settled.'
    : `${count} appointments are to be settled.`;
};

export function Displaced() {
  const now = useNow(minuteMs);
  const [question, setQuestion] = useState<Question>(null);
  const query = trpc.appointments.displaced.list.useQuery({});
  const { data } = query;
  const zone = data?.zone ?? 'UTC';
  const close = () => setQuestion(null);
  return (
    <>
      <PageHeader
        title="Displaced appointments"
        state={data ? countWords(data.displaced.length, data.isMore) : ''}
      />
      <Stack gap="sm">
        <Text c="dimmed" size="sm" maw={720}>
          Their clinician is off or has left, or the house is closed then. Each stays here until it
          is given to a colleague, moved, cancelled, or kept on purpose.
        </Text>
        <ItemList
          label="Displaced appointments"
          rows={data?.displaced}
          failure={failureOf(query, 'The displaced appointments could not be loaded.')}
          loading={<LoadingRows words="Loading the displaced appointments" height={62} />}
          empty={
            <Card>
              <EmptyState>All appointments have a clinician who is there.</EmptyState>
            </Card>
          }
        >
          {(one) => <Row key={keyOf(one)} one={one} zone={zone} onAsk={setQuestion} />}
        </ItemList>
      </Stack>
      <Panel
        title={question?.one.appointment.patientName ?? 'Appointment'}
        opened={question?.is === 'give'}
        onClose={close}
        isCovered={false}
      >
        {question?.is === 'give' && (
          <ReassignList
            input={{
              fromId: question.one.practitionerId,
              appointmentIds: [question.one.appointment.id],
            }}
            onDone={close}
          />
        )}
      </Panel>
      {question?.is === 'cancel' && (
        <CancelAppointment
          appointment={question.one.appointment}
          zone={zone}
          now={now}
          opened
          onClose={close}
        />
      )}
    </>
  );
}
