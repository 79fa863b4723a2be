/** Opening hours as they are typed, turned into minutes after midnight or into errors, and the hours of a day. */
import type { Availability, DayException, WeeklyRule } from '#shared/availability.ts';
import { weeklyOn, type WallSpan } from '#shared/times/weekly-hours.ts';

const dayMinutes = 24 * 60;

/** Local times, `HH:MM`; an end at 00:00 is the midnight at the day's end. */
export interface Span {
  from: string;
  until: string;
}

export interface WeeklySpan extends Span {
  weekday: number;
  /** Days, or empty. */
  validFrom: string;
  validUntil: string;
}

export interface DaySpan extends Span {
  kind: DayException['kind'];
}

const two = (number: number) => String(number).padStart(2, '0');
const clockOf = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
const minuteOf = (time: string): number =>
  /^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN;
const endOf = (time: string): number =>
  minuteOf(time) || (time === '00:00' ? dayMinutes : Number.NaN);

export const spanWords = (span: WallSpan) =>
  `${clockOf(span.fromMinute)} to ${clockOf(span.untilMinute)}`;

/** The error of a span; null where there is none. */
export function faultOf({ from, until }: Span): string | null {
  const [start, end] = [minuteOf(from), endOf(until)];
  if (Number.isNaN(start)) return 'Enter a start time';
  if (Number.isNaN(end)) return 'Enter an end time';
  return start < end ? null : 'The end is before the start';
}

export const faultOfDays = ({ validFrom, validUntil }: WeeklySpan): string | null =>
  validFrom && validUntil && validUntil < validFrom ? 'The last day is before the first' : null;

const minutes = ({ from, until }: Span) => ({
  fromMinute: minuteOf(from),
  untilMinute: endOf(until),
});

const inOrder = (a: WeeklyRule, b: WeeklyRule) =>
  a.weekday - b.weekday || a.fromMinute - b.fromMinute;

export const rulesOf = (spans: readonly WeeklySpan[]): WeeklyRule[] =>
  spans
    .map((span) => ({
      weekday: span.weekday,
      ...minutes(span),
      validFrom: span.validFrom || null,
      validUntil: span.validUntil || null,
    }))
    .toSorted(inOrder);

const typedSpan = ({ fromMinute, untilMinute }: WallSpan) => ({
  from: clockOf(fromMinute),
  until: clockOf(untilMinute),
});

export const spansOf = (rules: readonly WeeklyRule[]): WeeklySpan[] =>
  rules.toSorted(inOrder).map((rule) => ({
    weekday: rule.weekday,
    ...typedSpan(rule),
    validFrom: rule.validFrom ?? '',
    validUntil: rule.validUntil ?? '',
  }));

export const exceptionsOf = (spans: readonly DaySpan[]): DayException[] =>
  spans.map((span) => ({ kind: span.kind, ...minutes(span) }));

export const daySpansOf = (exceptions: readonly DayException[]): DaySpan[] =>
  exceptions.map((exception) => ({ kind: exception.kind, ...typedSpan(exception) }));

/** The other days' spans are replaced by those of `from`. */
export const copiedTo = (
  spans: readonly WeeklySpan[],
  from: number,
  to: readonly number[],
): WeeklySpan[] => {
  const targets = to.filter((weekday) => weekday !== from);
  const otherSpans = spans.filter(({ weekday }) => !targets.includes(weekday));
  const copied = spans.filter(({ weekday }) => weekday === from);
  return [
    ...otherSpans,
    ...targets.flatMap((weekday) => copied.map((span) => ({ ...span, weekday }))),
  ];
};

/** Sorted, with overlapping and touching ones joined. */
function mergeSpans(spans: readonly WallSpan[]): WallSpan[] {
  const joined: WallSpan[] = [];
  for (const { fromMinute, untilMinute } of spans.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    const last = joined.at(-1);
    if (last && fromMinute <= last.untilMinute)
      last.untilMinute = Math.max(last.untilMinute, untilMinute);
    else joined.push({ fromMinute, untilMinute });
  }
  return joined;
}

/** The opening hours of a day, by the server's rules; without regard to time off. */
export function openOn(day: string, { rules, days }: Pick<Availability, 'rules' | 'days'>): Span[] {
  const differing = days.find((hoursOfDay) => hoursOfDay.day === day)?.exceptions ?? [];
  const of = (kind: DayException['kind']) =>
    differing.filter((exception) => exception.kind === kind);
  const instead = of('hours');
  let open = mergeSpans([...(instead.length > 0 ? instead : weeklyOn(day, rules)), ...of('extra')]);
  for (const { fromMinute, untilMinute } of of('closed'))
    open = open.flatMap((span) =>
      [
        { fromMinute: span.fromMinute, untilMinute: Math.min(span.untilMinute, fromMinute) },
        { fromMinute: Math.max(span.fromMinute, untilMinute), untilMinute: span.untilMinute },
      ].filter((rest) => rest.fromMinute < rest.untilMinute),
    );
  return open.map(typedSpan);
}
