/** The series that the form describes: its rule, the conflicts of each date, and which dates are left out. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { HoldTime } from '#shared/appointments.ts';
import {
  canBeBooked,
  type PreviewSeries,
  type PreviewedDate,
  type SeriesRule,
} from '#shared/appointments/series.ts';
import { trpc } from '#client/shell/api/api.ts';
import { noSeries, toSeriesRule, type SeriesErrors, type SeriesDraft } from './series-draft.ts';

/** A preview has up to a hundred dates: not on every key press. */
const typingMs = 400;

export interface Series {
  draft: SeriesDraft;
  change: (changes: Partial<SeriesDraft>) => void;
  errors: SeriesErrors;
  /** Null where nothing repeats, or what is typed is no rule. */
  rule: SeriesRule | null;
  isOn: boolean;
  /** Undefined until the server has answered. */
  dates: readonly PreviewedDate[] | undefined;
  zone: string;
  /** The first date, as a hold is made of it; null while it has no whole time. */
  first: HoldTime | null;
  /** A preview is on its way; `dates` are those of the last one. */
  isLoading: boolean;
  error: unknown;
  tryAgain: () => void;
  isLeftOut: (date: PreviewedDate) => boolean;
  leaveOut: (day: string, isLeftOut: boolean) => void;
  /** Local days, for the server. */
  leftOut: string[];
  /** Times that were taken for dates that cannot be booked at the rule's, by local day. */
  instead: { day: string; startsAt: string }[];
  /** Null: the rule's time again. */
  takeInstead: (day: string, startsAt: string | null) => void;
  /** How many would be booked; null until that is known. */
  count: number | null;
}

interface SeriesContext {
  day: string;
  zone: string;
  /** The patient, where the hospital knows them, and the reason to book them elsewhere too. */
  who: Pick<PreviewSeries, 'patientId' | 'patientElsewhereBecause'>;
}

const noneTaken = { of: '', times: new Map<string, string>() };

/** `holdInput` is the first date as the input of a hold, in JSON, or empty. */
export function useSeries(holdInput: string, { day, zone, who }: SeriesContext): Series {
  const [draft, setDraft] = useState(noSeries);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const parsed = toSeriesRule(draft, day);
  const rule = parsed && 'rule' in parsed ? parsed.rule : null;
  const ruleInput = JSON.stringify([rule, holdInput]);
  const [replaced, setReplaced] = useState<{ of: string; times: ReadonlyMap<string, string> }>(
    noneTaken,
  );
  // Another rule or time has other dates.
  const times = replaced.of === ruleInput ? replaced.times : noneTaken.times;
  const instead = [...times].map(([takenDay, startsAt]) => ({ day: takenDay, startsAt }));
  const previewInput =
    rule && holdInput
      ? JSON.stringify({ ...(JSON.parse(holdInput) as object), ...who, rule, instead })
      : '';
  const [settled] = useDebouncedValue(previewInput, typingMs);
  const preview = trpc.appointments.previewSeries.useQuery(
    settled ? (JSON.parse(settled) as PreviewSeries) : ({} as PreviewSeries),
    { enabled: settled !== '', staleTime: 0, placeholderData: keepPreviousData },
  );
  const isAsking = previewInput !== settled || preview.isPlaceholderData || preview.isPending;
  const dates = previewInput ? preview.data?.dates : undefined;
  const isLeftOut = (date: PreviewedDate) => !canBeBooked(date) || unticked.has(date.day);
  const current = isAsking ? undefined : dates;
  return {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    errors: parsed && 'errors' in parsed ? parsed.errors : {},
    rule,
    isOn: draft.choice !== 'never',
    dates,
    zone: preview.data?.zone ?? zone,
    first: holdInput ? (JSON.parse(holdInput) as HoldTime) : null,
    isLoading: previewInput !== '' && isAsking,
    error: previewInput && !isAsking ? preview.error : null,
    tryAgain: () => void preview.refetch(),
    isLeftOut,
    leaveOut: (seriesDay, isOut) =>
      setUnticked((before) => {
        const next = new Set(before);
        if (isOut) next.add(seriesDay);
        else next.delete(seriesDay);
        return next;
      }),
    instead,
    takeInstead: (seriesDay, startsAt) => {
      const next = new Map(times);
      if (startsAt === null) next.delete(seriesDay);
      else next.set(seriesDay, startsAt);
      setReplaced({ of: ruleInput, times: next });
    },
    // Without a current preview the server judges what is taken, and refuses it.
    leftOut: current ? current.filter(isLeftOut).map((date) => date.day) : [...unticked],
    count: current ? current.filter((date) => !isLeftOut(date)).length : null,
  };
}
