/** What the form repeats: the choice, what stands on each date, and which dates are left out. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import {
  canBeBooked,
  type PreviewSeries,
  type PreviewedDate,
  type SeriesRule,
} from '#shared/appointments/series.ts';
import { trpc } from '#client/shell/api/api.ts';
import { noRepeats, toRule, type RepeatErrors, type Repeats } from './series-draft.ts';

/** Nobody's every key press asks for a hundred dates. */
const typingMs = 400;

export interface Series {
  repeats: Repeats;
  change: (changes: Partial<Repeats>) => void;
  errors: RepeatErrors;
  /** Null where nothing repeats, or what is typed is no rule. */
  rule: SeriesRule | null;
  isOn: boolean;
  /** Undefined until the server said what stands there. */
  dates: readonly PreviewedDate[] | undefined;
  zone: string;
  /** The dates are those of what was typed before. */
  isAsking: boolean;
  error: unknown;
  tryAgain: () => void;
  isLeftOut: (date: PreviewedDate) => boolean;
  leaveOut: (day: string, isLeftOut: boolean) => void;
  /** Local days, for the server. */
  leftOut: string[];
  /** How many would be booked; null until that is known. */
  count: number | null;
}

/** `wish` is the time of the first date as a hold asks for it, or empty. */
export function useSeries(wish: string, { day, zone }: { day: string; zone: string }): Series {
  const [repeats, setRepeats] = useState(noRepeats);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const made = toRule(repeats, day);
  const rule = made && 'rule' in made ? made.rule : null;
  const asked = rule && wish ? JSON.stringify({ ...(JSON.parse(wish) as object), rule }) : '';
  const [settled] = useDebouncedValue(asked, typingMs);
  const preview = trpc.appointments.previewSeries.useQuery(
    settled ? (JSON.parse(settled) as PreviewSeries) : ({} as PreviewSeries),
    { enabled: settled !== '', staleTime: 0, placeholderData: keepPreviousData },
  );
  const isAsking = asked !== settled || preview.isPlaceholderData || preview.isPending;
  const dates = asked ? preview.data?.dates : undefined;
  const isLeftOut = (date: PreviewedDate) => !canBeBooked(date) || unticked.has(date.day);
  const current = isAsking ? undefined : dates;
  return {
    repeats,
    change: (changes) => setRepeats((before) => ({ ...before, ...changes })),
    errors: made && 'errors' in made ? made.errors : {},
    rule,
    isOn: repeats.choice !== 'never',
    dates,
    zone: preview.data?.zone ?? zone,
    isAsking: asked !== '' && isAsking,
    error: asked && !isAsking ? preview.error : null,
    tryAgain: () => void preview.refetch(),
    isLeftOut,
    leaveOut: (one, isOut) =>
      setUnticked((before) => {
        const next = new Set(before);
        if (isOut) next.add(one);
        else next.delete(one);
        return next;
      }),
    // What was not seen is not left out: then the server says what is taken.
    leftOut: current?.filter(isLeftOut).map((one) => one.day) ?? [],
    count: current ? current.filter((one) => !isLeftOut(one)).length : null,
  };
}
