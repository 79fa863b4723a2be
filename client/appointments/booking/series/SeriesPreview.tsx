/** Every date of a series with its conflicts; dates that cannot be booked are left out, with the reason. */
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { canBeBooked, type PreviewedDate } from '#shared/appointments/series.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { Alternatives } from './Alternatives.tsx';
import type { Series } from './use-series.ts';
import choiceRow from '#client/ui/forms/ChoiceRow.module.css';
import classes from './SeriesPreview.module.css';

const yearOf = (day: string) => day.slice(0, 4);

/** More than so many are looked for only when somebody asks. */
const mostLookedFor = 3;

interface DateProps {
  date: PreviewedDate;
  series: Series;
  /** Other times are looked for at once. */
  isAsked: boolean;
  /** A date of another year than the first names it. */
  firstYear: string;
}

function OneDate({ date, series, isAsked, firstYear }: DateProps) {
  const user = useUser();
  const { day, startsAt, words, hint } = date;
  const { first, zone, dates = [] } = series;
  const year = yearOf(day) === firstYear ? '' : ` ${yearOf(day)}`;
  const time = startsAt ? `, ${clockTime(startsAt, zone)}` : '';
  const isInstead = series.instead.some((replacement) => replacement.day === day);
  const ofDay = startsAt && isInstead ? dayIn(zone, startsAt) : day;
  const description = words ?? hint;
  const isOut = !canBeBooked(date);
  return (
    <div>
      <Checkbox
        className={`${classes.date} ${choiceRow.choice}`}
        label={`${longDay(ofDay)}${year}${time}`}
        {...(description
          ? { description: words && isOut ? `Left out: ${words}` : description }
          : {})}
        checked={!series.isLeftOut(date)}
        disabled={isOut}
        onChange={({ currentTarget }) => series.leaveOut(day, !currentTarget.checked)}
      />
      {isInstead && (
        <Button
          className={classes.others ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={() => series.takeInstead(day, null)}
        >
          Not at this other time
        </Button>
      )}
      {isOut && !isInstead && first && (
        <fieldset className={classes.others} aria-label={`Instead of ${longDay(day)}`}>
          <Alternatives
            date={date}
            first={first}
            leadId={first.leadId ?? user.uid}
            others={dates.flatMap((otherDate) =>
              otherDate.startsAt && otherDate.day !== day ? [otherDate.startsAt] : [],
            )}
            zone={zone}
            isAsked={isAsked}
            onTake={(start) => series.takeInstead(day, start)}
          />
        </fieldset>
      )}
    </div>
  );
}

/** "8 dates." "7 of 8 dates. 1 cannot be booked." "None of these 6 dates can be booked." */
function summary(dates: readonly PreviewedDate[], series: Series): string {
  const unfit = dates.filter((date) => !canBeBooked(date)).length;
  const chosen = dates.filter((date) => !series.isLeftOut(date)).length;
  const all = `${dates.length} ${dates.length === 1 ? 'date' : 'dates'}`;
  if (unfit > 0 && unfit === dates.length) return `None of these ${all} can be booked.`;
  const count = chosen === dates.length ? all : `${chosen} of ${all}`;
  return unfit > 0 ? `${count}. ${unfit} cannot be booked.` : `${count}.`;
}

export function SeriesPreview({ series }: { series: Series }) {
  const { dates, error, isLoading } = series;
  const { rule: fault } = fieldProblems(error);
  if (fault)
    return (
      <Text role="alert" size="sm" c="var(--bad)">
        {fault}
      </Text>
    );
  if (error)
    return (
      <LoadFailed
        title="The dates could not be checked."
        words={wordsFor(error)}
        trying={isLoading}
        onTryAgain={series.tryAgain}
      />
    );
  const unfit = (dates ?? []).filter((seriesDate) => !canBeBooked(seriesDate));
  const lookedFor = new Set(unfit.slice(0, mostLookedFor).map(({ day }) => day));
  return (
    <Stack gap={6} mih={90}>
      <Text component="output" size="sm" fw={600} display="block">
        {dates ? summary(dates, series) : ''}
      </Text>
      {dates ? (
        <fieldset aria-label="Dates" aria-busy={isLoading} className={classes.dates}>
          {dates.map((date) => (
            <OneDate
              key={date.day}
              date={date}
              series={series}
              isAsked={lookedFor.has(date.day)}
              firstYear={yearOf(dates[0]?.day ?? '')}
            />
          ))}
        </fieldset>
      ) : (
        isLoading && (
          <DelayedStatus>
            <Text size="sm" c="dimmed">
              Checking every date
            </Text>
          </DelayedStatus>
        )
      )}
    </Stack>
  );
}
