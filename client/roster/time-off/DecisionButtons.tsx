/** Requests for time off that wait for a planner, each with what an approval would hit. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { GivenAppointment } from '#shared/appointments/reassignment.ts';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import type { TimeOffRequest } from '#shared/roster/time-off-requests.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { comingDay, viewersToday } from '#client/ui/times/times.ts';
import { GiveBooked } from './ReassignAppointments.tsx';
import { ShiftChoices } from '#client/shell/forms/ShiftChoices.tsx';
import { countWords, daysWords, kindWords } from './time-off-words.ts';

interface HitsProps {
  request: TimeOffRequest;
  moves: GivenAppointment[];
  onMoves: (moves: GivenAppointment[]) => void;
  choices: readonly ShiftChoice[];
  onChoices: (choices: ShiftChoice[]) => void;
}

function Hits({ request, moves, onMoves, choices, onChoices }: HitsProps) {
  const { practitionerId, id } = request;
  const hits = trpc.roster.timeOff.hits.useQuery({ requestId: id });
  const { startsAt = '', endsAt = '' } = hits.data ?? {};
  const booked = trpc.appointments.bookedWithin.useQuery(
    { practitionerId, startsAt, endsAt },
    { enabled: hits.data?.hasAppointments === true },
  );
  if (hits.error && !hits.data)
    return <QueryFailed title="What it hits could not be loaded." query={hits} />;
  if (!hits.data) return <Text size="sm">Looking at what it hits…</Text>;
  const { shifts, fullDays, hasAppointments } = hits.data;
  const today = viewersToday();
  return (
    <Stack gap={4}>
      {shifts.length > 0 && (
        <ShiftChoices shifts={shifts} choices={choices} onChoices={onChoices} />
      )}
      {hasAppointments && (
        <GiveBooked
          fromId={practitionerId}
          appointmentIds={(booked.data?.appointments ?? []).map((appointment) => appointment.id)}
          count={booked.data?.count ?? null}
          moves={moves}
          onMoves={onMoves}
        />
      )}
      {fullDays.length > 0 && (
        <Text size="sm" c="var(--bad)">
          More of the unit would be away than it allows on{' '}
          {fullDays.map((day) => comingDay(day, today)).join(', ')}.
        </Text>
      )}
      {shifts.length === 0 && !hasAppointments && fullDays.length === 0 && (
        <Text size="sm" c="dimmed">
          It hits no published shift and no appointment.
        </Text>
      )}
    </Stack>
  );
}

/** A reason is needed for a refusal, for an approval over a limit, and for one of shifts that have ended. */
function Decision({
  request,
  moves,
  shifts,
}: {
  request: TimeOffRequest;
  moves: GivenAppointment[];
  shifts: ShiftChoice[];
}) {
  const { id: requestId, version, fullName } = request;
  /** As `Hits` has loaded it. */
  const { data: hits } = trpc.roster.timeOff.hits.useQuery({ requestId });
  const isPast = hits?.needsReason === true;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const answers = (words: string) => ({
    onSuccess: () => toast.done(words),
    onError: (failure: unknown) => setError(wordsFor(failure)),
  });
  const approve = trpc.roster.timeOff.approve.useMutation(answers('Approved.'));
  const refuse = trpc.roster.timeOff.refuse.useMutation(answers('Refused.'));
  const typed = reason.trim();
  const isPending = approve.isPending || refuse.isPending;
  return (
    <Group gap="sm" align="flex-end" wrap="wrap" px="md" pb="md">
      <TextInput
        flex="1 1 240px"
        label="Reason"
        description={
          isPast
            ? 'Required: shifts of these days have ended. On call of that time shows it.'
            : 'For a refusal, or an approval over a limit'
        }
        required={isPast}
        aria-label={`Reason for ${fullName}`}
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={error}
        onChange={(event) => {
          setError(null);
          setReason(event.currentTarget.value);
        }}
      />
      <Button
        variant="default"
        disabled={isPending}
        aria-label={`Refuse ${fullName}, ${daysWords(request)}`}
        onClick={() =>
          typed
            ? refuse.mutate({ requestId, version, reason: typed })
            : setError('Write why it is refused')
        }
      >
        Refuse
      </Button>
      <Button
        loading={approve.isPending}
        aria-label={`Approve ${fullName}, ${daysWords(request)}`}
        onClick={() =>
          isPast && !typed
            ? setError('Write why it is entered afterwards')
            : approve.mutate({ requestId, version, overrideReason: typed || null, moves, shifts })
        }
      >
        {moves.length === 0 ? 'Approve' : `Approve and give ${moves.length}`}
      </Button>
    </Group>
  );
}

function Asked({ request }: { request: TimeOffRequest }) {
  const { practitionerId: id, fullName, unit, kind, countedDays, note } = request;
  const [moves, setMoves] = useState<GivenAppointment[]>([]);
  const [choices, setChoices] = useState<ShiftChoice[]>([]);
  const facts = [unit, kindWords[kind], `${countWords(countedDays)} counted`, note];
  return (
    <>
      <Item
        picture={<IconUserQuestion size={22} stroke={1.5} aria-hidden />}
        name={
          <strong className="numbers">
            <ColleagueName person={{ id, fullName }} />, {daysWords(request)}
          </strong>
        }
        facts={
          <>
            {facts.filter(Boolean).join(', ')}
            <Hits
              request={request}
              moves={moves}
              onMoves={setMoves}
              choices={choices}
              onChoices={setChoices}
            />
          </>
        }
        end={null}
      />
      <li style={{ listStyle: 'none' }}>
        <Decision request={request} moves={moves} shifts={choices} />
      </li>
    </>
  );
}

export function Deciding() {
  const query = trpc.roster.timeOff.asked.useQuery({});
  return (
    <PageSection
      title="To decide"
      hint="Requests of your hospital, the oldest first. You cannot decide about your own."
    >
      <ItemList
        label="Requests to decide"
        rows={query.data}
        {...statesOf(query, 'the requests', { height: 84 })}
        empty={<EmptyCard>No requests are waiting for a decision.</EmptyCard>}
      >
        {(request) => <Asked key={request.id} request={request} />}
      </ItemList>
    </PageSection>
  );
}
