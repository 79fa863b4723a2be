/** Computes free starts from open and taken spans. */
import { subtractSpans } from './spans.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

/** "T08:30:00.000Z" for every minute of a day in UTC; starts are on whole minutes. */
const minuteTexts = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Date(minute * minuteMs).toISOString().slice(10),
);

export interface FreeStartsQuery {
  /** When the practitioner is open, in order. */
  open: readonly Span[];
  /** What is taken, with its buffers, in any order; it may overlap. */
  busy: readonly Span[];
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  stepMinutes: number;
  /**
   * Where a room is free for the whole of it, both ends included; undefined where no room is
   * needed.
   */
  startsWithin?: readonly Span[] | undefined;
}

/** The gaps in which a whole appointment fits; its buffers may extend beyond the hours. */
export function gapsFor({
  open,
  busy,
  bufferBeforeMinutes,
  bufferAfterMinutes,
}: Pick<
  FreeStartsQuery,
  'open' | 'busy' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'
>): readonly Span[] {
  if (bufferBeforeMinutes === 0 && bufferAfterMinutes === 0) return subtractSpans(open, busy);
  const grown = busy.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt.getTime() - bufferAfterMinutes * minuteMs),
    endsAt: new Date(endsAt.getTime() + bufferBeforeMinutes * minuteMs),
  }));
  return subtractSpans(open, grown);
}

/**
 * Offsets of all zones are whole quarters of an hour, so a step of 5 or 15 minutes is one in every
 * zone.
 */
const onStep = (ms: number, stepMs: number) => Math.ceil(ms / stepMs) * stepMs;

const anywhere = [{ fromMs: -Infinity, untilMs: Infinity }];

/** In order, in ms; each of them is free by itself, together they overlap. */
function* startsOf(fitting: FreeStartsQuery): Generator<number, void> {
  const lengthMs = fitting.durationMinutes * minuteMs;
  const stepMs = fitting.stepMinutes * minuteMs;
  const windows =
    fitting.startsWithin?.map(({ startsAt, endsAt }) => {
      return { fromMs: startsAt.getTime(), untilMs: endsAt.getTime() };
    }) ?? anywhere;
  for (const { startsAt, endsAt } of gapsFor(fitting))
    for (const { fromMs, untilMs } of windows) {
      const last = Math.min(endsAt.getTime() - lengthMs, untilMs);
      for (let at = onStep(Math.max(startsAt.getTime(), fromMs), stepMs); at <= last; at += stepMs)
        yield at;
    }
}

/** The same as instants. */
export function* freeStarts(fitting: FreeStartsQuery): Generator<Date, void> {
  for (const at of startsOf(fitting)) yield new Date(at);
}

/** The same as ISO texts: a day's text is formatted once, its minutes come from a table. */
export function freeStartTexts(fitting: FreeStartsQuery): string[] {
  const texts: string[] = [];
  let day = Number.NaN;
  let dayText = '';
  for (const at of startsOf(fitting)) {
    const today = Math.floor(at / dayMs);
    if (today !== day) {
      day = today;
      dayText = new Date(today * dayMs).toISOString().slice(0, 10);
    }
    texts.push(dayText + (minuteTexts[(at % dayMs) / minuteMs] ?? ''));
  }
  return texts;
}

export const firstFree = (fitting: FreeStartsQuery): Date | null => {
  const next = freeStarts(fitting).next();
  return next.done === true ? null : next.value;
};
