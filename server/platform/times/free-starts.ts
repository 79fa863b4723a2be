/** Computes free starts from open and taken spans. */
import { subtractSpans } from './spans.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

/** Days whose texts are kept; beyond these all are given up. */
const daysKept = 128;
/** ISO texts by day and minute in UTC, because people share their starts; starts are on whole minutes. */
const textsByDay = new Map<number, string[]>();

function textsOf(day: number): string[] {
  const cachedTexts = textsByDay.get(day);
  if (cachedTexts) return cachedTexts;
  if (textsByDay.size >= daysKept) textsByDay.clear();
  const texts: string[] = [];
  textsByDay.set(day, texts);
  return texts;
}

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

interface Range {
  firstMs: number;
  lastMs: number;
}

/** In order; every step from the first to the last is free by itself, together they overlap. */
function rangesOf(fitting: FreeStartsQuery): Range[] {
  const lengthMs = fitting.durationMinutes * minuteMs;
  const stepMs = fitting.stepMinutes * minuteMs;
  const windows =
    fitting.startsWithin?.map(({ startsAt, endsAt }) => {
      return { fromMs: startsAt.getTime(), untilMs: endsAt.getTime() };
    }) ?? anywhere;
  const ranges: Range[] = [];
  for (const { startsAt, endsAt } of gapsFor(fitting))
    for (const { fromMs, untilMs } of windows) {
      const lastMs = Math.min(endsAt.getTime() - lengthMs, untilMs);
      const firstMs = onStep(Math.max(startsAt.getTime(), fromMs), stepMs);
      if (firstMs <= lastMs) ranges.push({ firstMs, lastMs });
    }
  return ranges;
}

/** In order; each of them is free by itself, together they overlap. */
export function* freeStarts(fitting: FreeStartsQuery): Generator<Date, void> {
  const stepMs = fitting.stepMinutes * minuteMs;
  for (const { firstMs, lastMs } of rangesOf(fitting))
    for (let at = firstMs; at <= lastMs; at += stepMs) yield new Date(at);
}

/** The same as ISO texts. */
export function freeStartTexts(fitting: FreeStartsQuery): string[] {
  const stepMs = fitting.stepMinutes * minuteMs;
  const starts: string[] = [];
  let day = Number.NaN;
  let texts: string[] = [];
  for (const { firstMs, lastMs } of rangesOf(fitting))
    for (let at = firstMs; at <= lastMs; at += stepMs) {
      const today = Math.floor(at / dayMs);
      if (today !== day) {
        day = today;
        texts = textsOf(day);
      }
      starts.push((texts[(at - day * dayMs) / minuteMs] ??= new Date(at).toISOString()));
    }
  return starts;
}

export function firstFree(fitting: FreeStartsQuery): Date | null {
  const [first] = rangesOf(fitting);
  return first === undefined ? null : new Date(first.firstMs);
}
