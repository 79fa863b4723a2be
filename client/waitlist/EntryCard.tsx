/** One entry of the waiting list: patient, type, days, offers, and buttons to offer, change and remove. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconMailForward, IconPhone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { minuteMs } from '#shared/durations.ts';
import type { Entry, EntryState } from '#shared/waitlist.ts';
import { useUser } from '#client/shell/session/session.tsx';
import type { FollowUp } from '#client/patients/public/follow-up.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import facts from '#client/ui/list/Facts.module.css';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import { dayIn, longDay, wholeDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { WaitlistAddress } from '#client/appointments/public/waitlist-address.ts';
import { offerWords, whenWords } from './waitlist-words.ts';
import classes from './Waitlist.module.css';

/** Waiting is the usual state of an open entry; only others are marked. */
const looks = {
  waiting: null,
  offered: { word: 'Offered', color: 'accent', Picture: IconMailForward },
  booked: { word: 'Booked', color: 'good', Picture: IconCheck },
  removed: { word: 'Removed', color: 'off', Picture: IconX },
} as const satisfies Record<EntryState, Status | null>;

const urgentLook = { word: 'Urgent', color: 'warn', Picture: IconAlertCircle } as const;

interface Props {
  entry: Entry;
  address: WaitlistAddress;
}

/** Opens the booking form with the patient in it: a free time is held while the desk calls. */
function CallAndBook({ entry }: { entry: Entry }) {
  const { patient, type, practitioner, id, urgent } = entry;
  const search = new URLSearchParams({
    new: '',
    type: type.id,
    ...(practitioner ? { lead: practitioner.id } : {}),
  });
  const followUp: FollowUp = {
    patientName: patient.fullName,
    patient: { id: patient.id, birthDate: patient.birthDate, deceased: patient.deceased },
    typeId: type.id,
    waitlistEntryId: id,
  };
  return (
    <Button
      variant={urgent ? 'filled' : 'default'}
      aria-label={`Call ${patient.fullName} and book`}
      leftSection={<IconPhone size={18} stroke={1.5} aria-hidden />}
      component={Link}
      to={`/Scheduling?${search.toString()}`}
      state={{ followUp }}
    >
      Call and book
    </Button>
  );
}

function Actions({ entry, address }: Props) {
  const [isAsked, setAsked] = useState(false);
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const { fullName } = entry.patient;
  const offer = trpc.appointments.waitlist.offerNow.useMutation({
    onSuccess: () => toast.done(`A time is offered to ${fullName}.`),
    onError,
  });
  const remove = trpc.appointments.waitlist.remove.useMutation({
    onSuccess: () => toast.done(`${fullName} removed from the waiting list.`),
    onError,
    onSettled: () => setAsked(false),
  });
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {entry.state === 'waiting' && !entry.patient.isReachable && <CallAndBook entry={entry} />}
      {entry.state === 'waiting' && entry.patient.isReachable && (
        <Button
          variant={entry.urgent ? 'filled' : 'default'}
          aria-label={`Offer a time now to ${fullName}`}
          loading={offer.isPending}
          onClick={() => offer.mutate({ entryId: entry.id })}
        >
          Offer a time now
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`Change the entry of ${fullName}`}
        component={Link}
        {...address.linkToChange(entry.id)}
      >
        Change
      </Button>
      <Button
        variant="subtle"
        color="bad"
        aria-label={`Remove ${fullName} from the waiting list`}
        onClick={() => setAsked(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={`Remove ${fullName} from the waiting list?`}
        keep="Keep on the list"
        onKeep={() => setAsked(false)}
        verb="Remove"
        onDo={() => remove.mutate({ entryId: entry.id })}
        isPending={remove.isPending}
      >
        This patient is not offered free times any more.
        {entry.state === 'offered' && ' The offer that is open now is withdrawn.'} KareMD does not
        tell the patient.
      </ConfirmDialog>
    </Group>
  );
}

function Whom({ practitioner }: Pick<Entry, 'practitioner'>) {
  const { uid } = useUser();
  if (practitioner === null) return 'anyone who provides it';
  if (practitioner.id === uid) return 'you';
  return <ColleagueLink id={practitioner.id}>{practitioner.fullName}</ColleagueLink>;
}

function EntryFacts({ entry, zone }: { entry: Entry; zone: string }) {
  const { patient, type, practitioner, note, state, offers } = entry;
  return (
    <dl className={`${facts.facts ?? ''} ${classes.facts ?? ''}`}>
      <dt>Type</dt>
      <dd>
        {type.name} with <Whom practitioner={practitioner} />
      </dd>
      <dt>Can come</dt>
      <dd>{whenWords(entry)}</dd>
      {!patient.isReachable && (state === 'waiting' || state === 'offered') && (
        <>
          <dt>Phone</dt>
          <dd>
            {patient.phone === null ? (
              'No number, and no email address'
            ) : (
              <>
                <PhoneLink phone={patient.phone} />, no email address
              </>
            )}
          </dd>
        </>
      )}
      {note !== null && (
        <>
          <dt>Note</dt>
          <dd>{note}</dd>
        </>
      )}
      {offers.length > 0 && (
        <>
          <dt>Offers</dt>
          <dd>
            <ul className={classes.offers} aria-label={`Offers to ${patient.fullName}`}>
              {offers.map((offer) => (
                <li key={offer.id}>{offerWords(offer, zone)}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

export function EntryCard({ entry, zone, address }: Props & { zone: string }) {
  const { patient, type, urgent, state } = entry;
  const look = looks[state];
  const now = useNow(minuteMs);
  const since = dayIn(zone, entry.waitingSince);
  return (
    <Paper withBorder p="md" component="li" aria-label={patient.fullName}>
      <Stack gap="xs">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <KindTile {...type} />
          <div className={classes.who}>
            <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.head ?? ''}>
              <Text fw={650} className={classes.name ?? ''}>
                {patient.fullName}
              </Text>
              {urgent && <StatusBadge {...urgentLook} />}
              {look && <StatusBadge {...look} />}
            </Group>
            <Text size="sm" c="dimmed">
              {patient.birthDate && `born ${wholeDay(patient.birthDate)}, `}
              {patient.deceased && <b>{diedShort(patient.deceased)}, </b>}
              waiting since {since === dayIn(zone, now) ? 'today' : longDay(since)}
            </Text>
          </div>
        </Group>
        <EntryFacts entry={entry} zone={zone} />
        {(state === 'waiting' || state === 'offered') && (
          <Actions entry={entry} address={address} />
        )}
      </Stack>
    </Paper>
  );
}
