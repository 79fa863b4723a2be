/** The planner: one day of a unit's or of chosen people side by side, to book into. */
import { Group, Paper, SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { mostPeoplePlanned } from '#shared/limits.ts';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { ReassignDayPanel } from '#client/appointments/public/ReassignDayPanel.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { isNameAlone } from '#client/ui/appointments/appointment-words.ts';
import { DiedMark } from '#client/ui/appointments/DiedMark.tsx';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import { NameOnlyMark } from '#client/ui/appointments/NameOnlyMark.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { clockTime } from '#client/ui/times/times.ts';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { isOver } from '#client/ui/appointments/over.ts';
import { PlannerColumns, type PlannerProps } from './PlannerColumns.tsx';
import type { Reassignment } from './use-drag-appointment.ts';
import { PlannerList } from './PlannerList.tsx';
import type { usePlanner } from './use-planner.ts';
import colours from '#client/ui/appointments/colours.module.css';
import planner from './Planner.module.css';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { usePrinting } from '#client/shell/layout/use-printing.ts';

/** Of what stands in the columns while the day loads, in px. */
const loadingHeights = [56, 96, 72, 40, 84] as const;

type Planner = ReturnType<typeof usePlanner>;

interface Props {
  address: Address;
  planner: Planner;
  now: number;
}

function PeopleChoice({ address, planner: { units, unitId, chosen } }: Omit<Props, 'now'>) {
  return (
    <Group gap="sm" align="flex-start" mb="md" grow preventGrowOverflow={false}>
      <Picker
        label="Unit"
        description="Everyone who works there"
        placeholder="Choose a unit"
        data={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unitId}
        onChange={(unit) => address.showPeople({ unit, of: [] })}
      />
      <ColleaguePicker
        label="Or people"
        description="Search the whole hospital"
        maxValues={mostPeoplePlanned}
        chosen={chosen}
        value={[...address.of]}
        onChange={(of) => address.showPeople({ unit: null, of })}
      />
    </Group>
  );
}

interface DayProps extends Props {
  onReassignDay: PlannerProps['onReassignDay'];
}

interface EntryProps {
  appointment: Appointment;
  address: Address;
  zone: string;
  now: number;
  position: { className: string; style: CSSProperties };
}

function Entry({ appointment, address, zone, now, position }: EntryProps) {
  const { id, patientName, startsAt, type } = appointment;
  const { to, state } = address.linkTo(id);
  const { letter, word } = kinds[type.kind];
  return (
    <div key={id} className={position.className} style={position.style} data-appointment={id}>
      <Link
        to={to}
        state={state}
        className={`${colours.coloured} ${planner.link}`}
        data-colour={type.colour ?? colourOfKind[type.kind]}
        data-over={isOver(appointment, now) || undefined}
      >
        <b aria-hidden>{type.letter ?? letter}</b>{' '}
        <time dateTime={startsAt}>{clockTime(startsAt, zone)}</time> {patientName}
        {isNameAlone(appointment) && <NameOnlyMark />}
        <DiedMark deceased={appointment.patient?.deceased} />
        <VisuallyHidden>, {word}</VisuallyHidden>
      </Link>
    </div>
  );
}

/** Only which appointment it is and to whom: the time and the room stay. */
function useReassign() {
  const offerUndo = useOfferUndo();
  const reassign = trpc.appointments.reassigning.reassign.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return ({ appointment: { id, version, patientName }, fromId, toId }: Reassignment) =>
    reassign.mutate(
      { fromId, moves: [{ appointmentId: id, version, toId }], isUndoable: true },
      {
        onSuccess: ({ undo, remark }) =>
          offerUndo({
            words: `The appointment with ${patientName} is given.${remark ? ` ${remark}` : ''}`,
            undoneWords: `The appointment with ${patientName} is given back.`,
            undo,
          }),
      },
    );
}

function Day({ address, planner: query, now, onReassignDay }: DayProps) {
  const reassign = useReassign();
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  // Columns of hours are cut at the end of a sheet, and long names in them.
  const isPrinting = usePrinting();
  const { planned, day, error, isFetching, tryAgain, isChosen } = query;
  if (!isChosen)
    return (
      <Paper withBorder>
        <EmptyState>Choose a unit or people to compare their day.</EmptyState>
      </Paper>
    );
  if (error)
    return (
      <QueryFailed
        title="The day could not be loaded."
        query={{ error, isFetching, refetch: tryAgain }}
      />
    );
  if (!planned)
    return (
      <DelayedStatus>
        <VisuallyHidden>Loading the day</VisuallyHidden>
        <Paper withBorder aria-hidden>
          <SimpleGrid cols={{ base: 1, sm: 5 }} spacing="md" p="md">
            {loadingHeights.map((height) => (
              <div key={height}>
                <Skeleton height={16} width="60%" mb="md" />
                <Skeleton height={height} mb={40} />
                <Skeleton height={200 - height} />
              </div>
            ))}
          </SimpleGrid>
        </Paper>
      </DelayedStatus>
    );
  if (planned.people.length === 0)
    return (
      <Paper withBorder>
        <EmptyState>No one works in this unit. Choose another unit, or people.</EmptyState>
      </Paper>
    );
  const Layout = isWide && !isPrinting && planned.people.length <= 8 ? PlannerColumns : PlannerList;
  return (
    <Layout
      day={day}
      planned={planned}
      now={now}
      entry={(appointment, position) => (
        <Entry
          key={appointment.id}
          {...{ appointment, address, now, position }}
          zone={planned.zone}
        />
      )}
      onBook={({ id }, time) => address.openNew({ leadId: id, ...time })}
      onReassign={reassign}
      onReassignDay={onReassignDay}
    />
  );
}

export function PeopleDay(props: Props) {
  const [reassignedId, setReassignedId] = useState<string | null>(null);
  const { planned, day } = props.planner;
  return (
    <>
      <PeopleChoice {...props} />
      <Day {...props} onReassignDay={({ id }) => setReassignedId(id)} />
      <ReassignDayPanel
        person={planned?.people.find(({ id }) => id === reassignedId)}
        day={day}
        onClose={() => setReassignedId(null)}
      />
    </>
  );
}
