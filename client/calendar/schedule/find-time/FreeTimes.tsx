/** The free times that a search found, by day and person, or why there are none. */
import { Alert, Button, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { BookableType } from '#shared/appointments/appointment-types.ts';
import type { FindSlots, FreeSlots } from '#shared/availability.ts';
import { may } from '#shared/roles.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, comingDay, longDay } from '#client/ui/times/times.ts';
import { ZoneNote } from '#client/ui/times/ZoneNote.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import type { BookingPrefill } from '#client/appointments/public/schedule-address.ts';
import {
  byDay,
  daysBetween,
  nextDay,
  withNextFree,
  type FreeDay,
  type FreePerson,
} from '#client/availability/public/free-days.ts';
import {
  toFindSlots,
  withoutDays,
  type SlotSearch,
} from '#client/availability/public/slot-search.ts';
import { PutOnWaitlist } from '#client/appointments/public/PutOnWaitlist.tsx';
import classes from './FreeTimes.module.css';

/** One row beside each other; where there are more, the last place says how many. */
const inRow = { phone: 4, desk: 5 };
/** Beside a name there is room for fewer. */
const inNamedRow = { phone: 3, desk: 4 };
/** Of a day, so that the next days are in view; the others are behind a button. */
const peopleShown = 2;
const typingMs = 300;

interface TimesProps {
  person: FreePerson;
  /** All times are of one person, whom the field above names. */
  isOnlyPerson: boolean;
  zone: string;
  /** Beside each other. */
  columns: number;
  onChoose: (start: string) => void;
}

function Times({ person, isOnlyPerson, zone, columns, onChoose }: TimesProps) {
  const [isAll, setAll] = useState(false);
  const { name, starts } = person;
  const shownStarts = isAll || starts.length <= columns ? starts : starts.slice(0, columns - 1);
  const hiddenCount = starts.length - shownStarts.length;
  return (
    <div className={classes.times}>
      {!isOnlyPerson && <span className={classes.name}>{name}</span>}
      <SimpleGrid cols={columns} spacing={6} verticalSpacing={6}>
        {shownStarts.map((start) => (
          <Button
            key={start}
            variant="default"
            px={2}
            fw={400}
            aria-label={`${clockTime(start, zone)}, ${name}`}
            className="numbers"
            onClick={() => onChoose(start)}
          >
            {clockTime(start, zone)}
          </Button>
        ))}
        {hiddenCount > 0 && (
          <Button
            variant="subtle"
            px={4}
            fw={500}
            justify="flex-start"
            aria-label={`${hiddenCount} more of ${name}`}
            onClick={() => setAll(true)}
          >
            {hiddenCount} more
          </Button>
        )}
      </SimpleGrid>
    </div>
  );
}

interface DaysProps extends Pick<TimesProps, 'isOnlyPerson'> {
  slots: FreeSlots;
  today: string;
  /** The first that was searched. */
  from: string;
  typeId: string;
  onChoose: (person: FreePerson, start: string) => void;
}

interface DayProps extends Omit<TimesProps, 'person' | 'onChoose'> {
  ofDay: FreeDay;
  /** "Sat 28" */
  title: string;
  onChoose: (person: FreePerson, start: string) => void;
}

/** All of them where the button would save no line. */
function Day({ ofDay: { day, people }, title, onChoose, ...context }: DayProps) {
  const [isAll, setAll] = useState(false);
  const shownPeople =
    isAll || people.length <= peopleShown + 1 ? people : people.slice(0, peopleShown);
  const hiddenCount = people.length - shownPeople.length;
  return (
    <section
      aria-label={longDay(day)}
      className={classes.day}
      data-named={!context.isOnlyPerson || undefined}
    >
      <div className={classes.title}>
        <Title order={3}>{title}</Title>
        {hiddenCount > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            mih={{ base: 44, sm: 28 }}
            aria-label={`${hiddenCount} more people on ${longDay(day)}`}
            onClick={() => setAll(true)}
          >
            {hiddenCount} more people
          </Button>
        )}
      </div>
      <Stack gap={6}>
        {shownPeople.map((person) => (
          <Times
            key={person.practitionerIds.join()}
            person={person}
            {...context}
            onChoose={(start) => onChoose(person, start)}
          />
        ))}
      </Stack>
    </section>
  );
}

interface NextFreeProps extends Pick<DaysProps, 'today' | 'isOnlyPerson' | 'onChoose'> {
  first: FreeDay;
  zone: string;
}

/** The first of all, named before the others. */
function NextFree({ first: { day, people }, zone, today, isOnlyPerson, onChoose }: NextFreeProps) {
  const [person] = people;
  const start = person?.starts[0];
  if (!person || start === undefined) return null;
  return (
    <Button
      h="auto"
      mih={{ base: 44, sm: 36 }}
      py={4}
      styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3, textWrap: 'balance' } }}
      onClick={() => onChoose(person, start)}
    >
      Use the next free time: {day === today ? 'today' : comingDay(day, today)},{' '}
      {clockTime(start, zone)}
      {!isOnlyPerson && ` with ${person.name}`}
    </Button>
  );
}

function FreeDays({ slots, today, from, typeId, isOnlyPerson, onChoose }: DaysProps) {
  const days = byDay(slots);
  const { zone, reason } = slots;
  const columns = (isOnlyPerson ? inRow : inNamedRow)[usePhone() ? 'phone' : 'desk'];
  return (
    <Stack gap="sm">
      {days[0] && <NextFree first={days[0]} {...{ zone, today, isOnlyPerson, onChoose }} />}
      {slots.keptBy !== undefined && (
        <Alert color="warn" title="Not booked here" role="note">
          {reason} Book it there: it comes here by itself.
        </Alert>
      )}
      {days.length === 0 && slots.keptBy === undefined && (
        <Alert color="warn" title="No free time in these two weeks" role="note">
          <Stack gap="sm" align="flex-start">
            <span>{reason} Choose a later day, a shorter length, or somebody else.</span>
            <PutOnWaitlist typeId={typeId} />
          </Stack>
        </Alert>
      )}
      <ZoneNote zone={zone} />
      {days.map((ofDay, at) => {
        const before = days[at - 1]?.day;
        const gapWords = daysBetween(before ?? addDays(from, -1), ofDay.day);
        return (
          <Fragment key={ofDay.day}>
            {gapWords && (
              <Text size="sm" c="dimmed">
                {gapWords}: nothing free
              </Text>
            )}
            <Day
              ofDay={ofDay}
              title={nextDay(ofDay.day, before ?? from)}
              isOnlyPerson={isOnlyPerson}
              zone={zone}
              columns={columns}
              onChoose={onChoose}
            />
          </Fragment>
        );
      })}
      {days.length > 0 && reason && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

/** Whom the fields name: nobody has to be told apart. */
const isOnlyPerson = ({ who, isTogether, practitionerIds }: SlotSearch) =>
  who === 'me' || (who === 'people' && (isTogether || practitionerIds.length === 1));

export const LookingForTimes = () => (
  <Skeleton height={220} component="output" aria-label="Looking for free times" />
);

interface Props {
  search: SlotSearch;
  type: BookableType | undefined;
  today: string;
  onChoose: (prefill: BookingPrefill) => void;
}

export function FreeTimes({ search, type, today, onChoose }: Props) {
  const user = useUser();
  const [settled] = useDebouncedValue(search, typingMs);
  const input = toFindSlots(settled, { id: user.uid, isPlanner: may(user, 'appointments.plan') });
  const isComplete = typeof input !== 'string';
  const none: FindSlots = {
    typeId: '',
    from: '',
    to: '',
    stepMinutes: 15,
    isTogether: false,
    isAnybody: false,
  };
  const { data, error, isFetching, refetch } = trpc.appointments.freeSlots.useQuery(
    isComplete ? input : none,
    { enabled: isComplete, staleTime: 0, placeholderData: keepPreviousData },
  );
  const isFromNow = isComplete && settled.from <= today;
  const next = trpc.appointments.nextFree.useQuery(
    isComplete ? withoutDays(input) : { typeId: '' },
    { enabled: isFromNow, staleTime: 0, placeholderData: keepPreviousData },
  );
  if (!isComplete) return <Text c="dimmed">{input}</Text>;
  if (error)
    return (
      <QueryFailed title="Free times could not be loaded." query={{ error, isFetching, refetch }} />
    );
  if (!data || !type || (isFromNow && next.isLoading)) return <LookingForTimes />;
  const choose = ({ practitionerIds }: FreePerson, at: string) => {
    const [first = '', ...otherIds] = practitionerIds;
    const isOwn = practitionerIds.includes(user.uid);
    const mayLead = may(user, 'appointments.plan');
    const lead = mayLead ? first : user.uid;
    const withIds = mayLead ? otherIds : practitionerIds.filter((id) => id !== user.uid);
    const minutes = Number(search.durationMinutes) || type.durationMinutes;
    const leadId = lead === user.uid && isOwn ? '' : lead;
    onChoose({ at, minutes, typeId: type.id, leadId, withIds });
  };
  return (
    // Until the answer is there, these are the times of what was asked before.
    <output aria-busy={isFetching || next.isFetching || settled !== search}>
      <FreeDays
        slots={isFromNow && !next.isPlaceholderData ? withNextFree(data, next.data) : data}
        today={today}
        from={settled.from}
        typeId={type.id}
        isOnlyPerson={isOnlyPerson(settled)}
        onChoose={choose}
      />
    </output>
  );
}
