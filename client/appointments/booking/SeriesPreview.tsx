/** Every date of a series with its conflicts; dates that cannot be booked are left out, with the reason. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { canBeBooked, type PreviewedDate } from '#shared/appointments/series.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { clockTime, longDay } from '#client/ui/times/times.ts';
import type { Series } from './use-series.ts';
import choiceRow from '#client/appointments/ChoiceRow.module.css';
import classes from './SeriesPreview.module.css';

const yearOf = (day: string) => day.slice(0, 4);

interface DateProps {
  date: PreviewedDate;
  series: Series;
  /** A date of another year than the first names it. */
  firstYear: string;
}

function OneDate({ date, series, firstYear }: DateProps) {
  const { day, startsAt, words, hint } = date;
  const year = yearOf(day) === firstYear ? '' : ` ${yearOf(day)}`;
  const time = startsAt ? `, ${clockTime(startsAt, series.zone)}` : '';
  const description = words ?? hint;
  return (
    <Checkbox
      className={`${classes.date} ${choiceRow.choice}`}
      label={`${longDay(day)}${year}${time}`}
      {...(description
        ? { description: words && !canBeBooked(date) ? `Left out: ${words}` : description }
        : {})}
      checked={!series.isLeftOut(date)}
      disabled={!canBeBooked(date)}
      onChange={({ currentTarget }) => series.leaveOut(day, !currentTarget.checked)}
    />
  );
}

/** "8 dates." "7 of 8 dates. 1 cannot be booked." "None of these 6 dates can be booked." */
function summary(dates: readonly PreviewedDate[], series: Series): string {
  const unfit = dates.filter((one) => !canBeBooked(one)).length;
  const chosen = dates.filter((one) => !series.isLeftOut(one)).length;
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
