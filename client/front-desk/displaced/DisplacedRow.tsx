/** One displaced appointment, with the ways to settle it. */
import { Button, Group, Text } from '@mantine/core';
import type { DisplacedAppointment, ResolveHow } from '#shared/front-desk/displaced.ts';
import { keptAppointmentWords } from '#shared/outside-appointments/kept-words.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { purposeWords, timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { useNextFree } from './use-next-free.ts';
import { clinicianOf, reasons } from './displaced-words.ts';

interface Props {
  displaced: DisplacedAppointment;
  zone: string;
  onReassign: () => void;
  onResolve: (how: ResolveHow) => void;
  onCancel: () => void;
}

/** When the patient's answer is due, or that none came. */
function askedWords({ appointment: { chooseBy }, isWaiting }: DisplacedAppointment, zone: string) {
  if (chooseBy === null) return null;
  const until = `${longDay(dayIn(zone, chooseBy))}, ${clockTime(chooseBy, zone)}`;
  return isWaiting
    ? `The patient was asked to choose until ${until}.`
    : `The patient was asked, and did not answer by ${until}.`;
}

function Actions({ displaced, onReassign, onResolve, onCancel }: Omit<Props, 'zone'>) {
  const user = useUser();
  const { appointment, practitionerId, because, isWaiting } = displaced;
  const { id: appointmentId, version, patientName, patient } = appointment;
  const keep = trpc.appointments.displaced.keep.useMutation({
    onSuccess: () =>
      toast.done(
        appointment.chooseBy === null
          ? `The appointment with ${patientName} stays as it is.`
          : `The appointment with ${patientName} stays as it is. The patient is told.`,
      ),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const keepIt = () => keep.mutate({ appointmentId, practitionerId, version });
  const isBack = because === 'withdrawn';
  const isKeptHere = appointment.keptBy === null;
  const next = useNextFree(displaced);
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${patientName}` });
  return (
    <Group gap="xs" justify="flex-end">
      {isBack && (
        <Button
          loading={keep.isPending}
          {...named('Tell the patient that it stays')}
          onClick={keepIt}
        >
          Tell the patient that it stays
        </Button>
      )}
      {may(user, 'appointments.plan') && !isBack && isKeptHere && (
        <Button
          variant={isWaiting ? 'default' : 'filled'}
          {...named('Give to a colleague')}
          onClick={onReassign}
        >
          Give to a colleague
        </Button>
      )}
      {because !== 'left' && isKeptHere && (
        <Button
          variant="default"
          loading={next.isPending}
          {...named('Move to next free time')}
          onClick={next.move}
        >
          Next free time
        </Button>
      )}
      {because !== 'left' && !isBack && !isWaiting && isKeptHere && patient !== null && (
        <Button
          variant="default"
          {...named('Ask the patient to choose')}
          onClick={() => onResolve('ask')}
        >
          Ask the patient
        </Button>
      )}
      {isKeptHere && (
        <Button variant="default" color="bad" {...named('Cancel')} onClick={onCancel}>
          Cancel
        </Button>
      )}
      {!isBack && (
        <Button
          variant="subtle"
          loading={keep.isPending}
          {...named('Keep as it is')}
          onClick={keepIt}
        >
          Keep
        </Button>
      )}
    </Group>
  );
}

export function DisplacedRow({ zone, ...props }: Props) {
  const { appointment, because } = props.displaced;
  const clinician = clinicianOf(props.displaced);
  const answerWords = askedWords(props.displaced, zone);
  return (
    <Item
      picture={<KindTile {...appointment.type} />}
      name={<Text fw={600}>{appointment.patientName}</Text>}
      facts={
        <>
          {longDay(dayIn(zone, appointment.startsAt))}, {timeSpan(appointment, zone)}.{' '}
          {purposeWords(appointment)}.{' '}
          {clinician ? <ColleagueName person={clinician} /> : 'The clinician'} {reasons[because]}.{' '}
          {answerWords} {appointment.keptBy !== null && keptAppointmentWords(appointment.keptBy)}
        </>
      }
      end={<Actions {...props} />}
    />
  );
}
