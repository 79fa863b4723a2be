/** Computes free starts from open and taken spans, or the reason why there are none. */
import { listed } from './clock-words.ts';
import type { NoSlotsReason } from '#shared/availability.ts';
import { without } from './spans.ts';
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
  if (bufferBeforeMinutes === 0 && bufferAfterMinutes === 0) return without(open, busy);
  const grown = busy.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt.getTime() - bufferAfterMinutes * minuteMs),
    endsAt: new Date(endsAt.getTime() + bufferBeforeMinutes * minuteMs),
  }));
  return without(open, grown);
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
  const found: string[] = [];
  let day = Number.NaN;
  let dayText = '';
  for (const at of startsOf(fitting)) {
    const today = Math.floor(at / dayMs);
    if (today !== day) {
      day = today;
      dayText = new Date(today * dayMs).toISOString().slice(0, 10);
    }
    found.push(dayText + (minuteTexts[(at % dayMs) / minuteMs] ?? ''));
  }
  return found;
}

export const firstFree = (fitting: FreeStartsQuery): Date | null => {
  const next = freeStarts(fitting).next();
  return next.done === true ? null : next.value;
};

/** Why nothing is free: what would have to be different. */
export function whyNothing(
  fitting: FreeStartsQuery,
): 'closed' | 'too-short' | 'taken' | 'no-location' {
  if (fitting.open.length === 0) return 'closed';
  const { startsWithin: _rooms, ...people } = fitting;
  if (firstFree({ ...people, busy: [] }) === null) return 'too-short';
  return firstFree(people) === null ? 'taken' : 'no-location';
}

const reasonWords: Record<NoSlotsReason, (names: string, isMany: boolean) => string> = {
  'not-theirs': (names, isMany) => `${names} ${isMany ? 'do' : 'does'} not provide this type.`,
  'other-language': (names, isMany) => `${names} ${isMany ? 'do' : 'does'} not speak the language.`,
  closed: (names, isMany) => `${names} ${isMany ? 'are' : 'is'} away or not open then.`,
  'no-shift': (names, isMany) =>
    `${names} ${isMany ? 'are' : 'is'} away or ${isMany ? 'have' : 'has'} no published shift then.`,
  'too-short': (names, isMany) => `${names} ${isMany ? 'have' : 'has'} no opening that long.`,
  taken: (names, isMany) => `${names} ${isMany ? 'are' : 'is'} booked out.`,
  'no-location': (names, isMany) => `No room is free when ${names} ${isMany ? 'are' : 'is'}.`,
};

/** One sentence for each reason, with the names of the people it applies to. */
export function nothingWords(
  people: readonly { fullName: string; because: NoSlotsReason }[],
): string {
  const reasons = [...new Set(people.map(({ because }) => because))];
  return reasons
    .map((reason) => {
      const names = people.filter(({ because }) => because === reason).map((one) => one.fullName);
      const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
      return reasonWords[reason](listed(shown), names.length > 1);
    })
    .join(' ');
}
