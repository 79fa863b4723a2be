/** The free times of a type and its people around the chosen day, as a strip to choose from. */
import { Alert, Button, Chip, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import type { FindSlots } from '#shared/availability.ts';
import { trpc } from '#client/shell/api/api.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, dayIn, longDay, shortDay } from '#client/ui/times/times.ts';
import { nextDay, withStart } from './free-days.ts';
import classes from '#client/availability/slots/FreeStrip.module.css';
import { usePhone } from '#client/ui/panels/use-phone.ts';

const typingMs = 300;
/** The chosen day and the days after it. */
const daysSearched = 7;
/** Of those that have free times. */
const daysShown = 4;
/** One row; the last place leads to the others. */
const startsShown = { desk: 6, phone: 4 } as const;

interface Props {
  typeId: string;
  /** All of them have to be free. */
  practitionerIds: readonly string[];
  /** As typed; the type's own where it is no number. */
  durationMinutes: string;
  locationId?: string;
  /** The chosen day and instant; null where no whole time is chosen. */
  day: string;
  startsAt: string | null;
  /** The next free time, which may be on no quarter of an hour. */
  nextFree?: string | null;
  today: string;
  zone: string;
  onChoose: (startsAt: string) => void;
}

function queryOf(props: Props): FindSlots {
  const { typeId, practitionerIds, locationId, day, today } = props;
  const from = day > today ? day : today;
  const minutes = Number(props.durationMinutes);
  return {
    typeId,
    practitionerIds: [...practitionerIds],
    isTogether: true,
    isAnybody: false,
    ...(Number.isInteger(minutes) && minutes >= 5 && minutes <= 720
      ? { durationMinutes: minutes }
      : {}),
    ...(locationId ? { locationId } : {}),
    from,
    to: addDays(from, daysSearched - 1),
    stepMinutes: 15,
  };
}

interface TimesProps {
  day: string;
  starts: readonly string[];
  startsAt: string | null;
  zone: string;
  onChoose: (startsAt: string) => void;
}

/** The chosen time with those around it; the first of them, where it is none of them. */
function around(
  starts: readonly string[],
  startsAt: string | null,
  most: number,
): readonly string[] {
  const count = starts.length <= most ? most : most - 1;
  const at = starts.findIndex((start) => start >= (startsAt ?? ''));
  const from = Math.max(0, Math.min(at < 0 ? 0 : at - 2, starts.length - count));
  return starts.slice(from, from + count);
}

function Times({ day, starts, startsAt, zone, onChoose }: TimesProps) {
  const [isAll, setAll] = useState(false);
  const isPhone = usePhone();
  if (starts.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.none}>
        Nothing free on {shortDay(day)}.
      </Text>
    );
  const shownStarts = isAll
    ? starts
    : around(starts, startsAt, startsShown[isPhone ? 'phone' : 'desk']);
  return (
    <div className={classes.strip} role="radiogroup" aria-label={`Free on ${longDay(day)}`}>
      <Chip.Group value={startsAt} onChange={(chosen) => onChoose(String(chosen))}>
        {shownStarts.map((start) => (
          <Chip
            key={start}
            value={start}
            size="sm"
            radius="sm"
            variant="light"
            icon={null}
            className="numbers"
          >
            {clockTime(start, zone)}
          </Chip>
        ))}
      </Chip.Group>
      {shownStarts.length < starts.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${starts.length - shownStarts.length} more free times`}
          onClick={() => setAll(true)}
        >
          {starts.length - shownStarts.length} more
        </Button>
      )}
    </div>
  );
}

function LoadingStrip() {
  const isPhone = usePhone();
  return (
    <div className={classes.place} aria-hidden>
      <div className={classes.strip} data-days>
        {Array.from({ length: daysShown }, (_, at) => (
          <Skeleton key={at} height={44} />
        ))}
      </div>
      <div className={`${classes.strip} ${classes.loading}`}>
        {Array.from({ length: startsShown[isPhone ? 'phone' : 'desk'] }, (_, at) => (
          <Skeleton key={at} />
        ))}
      </div>
    </div>
  );
}

/** Keeps its place until a type is chosen. */
const Strip = memo((props: Props) => {
  const { typeId, day, startsAt, nextFree = null, zone, onChoose } = props;
  const query = JSON.stringify(queryOf(props));
  const [settled] = useDebouncedValue(query, typingMs);
  const { data, error, isPlaceholderData } = trpc.appointments.freeSlots.useQuery(
    JSON.parse(settled) as FindSlots,
    {
      enabled: typeId !== '' && day !== '' && settled === query,
      staleTime: 0,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  if (typeId === '')
    return (
      <Text className={`${classes.place} ${classes.empty}`} size="sm" c="dimmed">
        Choose a type to see free times.
      </Text>
    );
  // Why there are none is said at the next free time, and an error where it matters: at booking.
  if (day === '' || error) return <div className={classes.place} />;
  if (!data) return <LoadingStrip />;
  if (data.keptBy !== undefined)
    return (
      <div className={classes.place}>
        <Alert color="warn" title="Not booked here" role="note">
          Book it in {data.keptBy}: it comes here by itself.
        </Alert>
      </div>
    );
  const starts = withStart(
    data.free.flatMap((freeOf) => freeOf.starts),
    nextFree,
  );
  const byDay = Map.groupBy(starts, (start) => dayIn(zone, start));
  const { from } = queryOf(props);
  const days = Array.from({ length: daysSearched }, (_, at) => addDays(from, at));
  const shownDay = byDay.has(day) || days.includes(day) ? day : from;
  return (
    <section
      aria-label="Free times"
      aria-busy={isPlaceholderData || settled !== query}
      className={classes.place}
    >
      <div className={classes.strip} data-days role="radiogroup" aria-label="Days with free times">
        <Chip.Group
          value={shownDay}
          onChange={(chosen) => {
            const [first] = byDay.get(String(chosen)) ?? [];
            if (first) onChoose(first);
          }}
        >
          {days
            .filter((freeDay) => freeDay === shownDay || byDay.has(freeDay))
            .slice(0, daysShown)
            .map((freeDay, at, listed) => (
              <Chip key={freeDay} value={freeDay} size="sm" radius="sm" variant="light" icon={null}>
                <span className={classes.day}>{nextDay(freeDay, listed[at - 1] ?? from)}</span>{' '}
                <span className={classes.count}>{byDay.get(freeDay)?.length ?? 0} free</span>
              </Chip>
            ))}
        </Chip.Group>
      </div>
      <Times
        key={shownDay}
        day={shownDay}
        starts={byDay.get(shownDay) ?? []}
        startsAt={startsAt}
        zone={zone}
        onChoose={onChoose}
      />
    </section>
  );
});

/** The strip of free times; its choices are rendered after the name of a newly chosen type is painted. */
export function FreeStrip(props: Props) {
  const deferred = useDeferredValue(props);
  return <Strip {...(deferred.typeId === props.typeId ? props : deferred)} />;
}
