/** Arithmetic of spans of time, which are half open: what ends at noon does not overlap what begins then. */
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Span } from '#shared/time.ts';

const byStart = (span: Span, other: Span) => span.startsAt.getTime() - other.startsAt.getTime();

/** Of what is sent or stored as text. */
export const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Span => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** From the first start to the last end; of at least one. */
export const around = (spans: readonly Span[]): Span => ({
  startsAt: new Date(Math.min(...spans.map(({ startsAt }) => startsAt.getTime()))),
  endsAt: new Date(Math.max(...spans.map(({ endsAt }) => endsAt.getTime()))),
});

/** In order, with a gap between each and the next, none of them empty. */
function isMerged(spans: readonly Span[]): boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { startsAt, endsAt } of spans) {
    const [startMs, endMs] = [startsAt.getTime(), endsAt.getTime()];
    if (startMs <= lastMs || endMs <= startMs) return false;
    lastMs = endMs;
  }
  return true;
}

const isInOrder = (spans: readonly Span[]) =>
  spans.every((span, at) => at === 0 || byStart(spans[at - 1] ?? span, span) <= 0);

/** The same time in order and without overlap; empty and backward spans are dropped. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  if (isMerged(spans)) return spans;
  const result: Span[] = [];
  let last: Span | undefined;
  // Dates are compared by their numbers: hours and bookings of a ward are thousands of them.
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { startsAt, endsAt } of isInOrder(spans) ? spans : spans.toSorted(byStart)) {
    const [startMs, endMs] = [startsAt.getTime(), endsAt.getTime()];
    if (endMs <= startMs) continue;
    if (last === undefined || lastMs < startMs) result.push((last = { startsAt, endsAt }));
    else if (lastMs < endMs) last.endsAt = endsAt;
    lastMs = Math.max(lastMs, endMs);
  }
  return result;
}

/** The spans without these cuts. */
export function subtractSpans(spans: readonly Span[], cuts: readonly Span[]): readonly Span[] {
  if (cuts.length === 0) return mergeSpans(spans);
  const result: Span[] = [];
  const sorted = mergeSpans(cuts);
  let first = 0;
  for (const span of mergeSpans(spans)) {
    let { startsAt } = span;
    let startMs = startsAt.getTime();
    const endMs = span.endsAt.getTime();
    while ((sorted[first]?.endsAt.getTime() ?? Number.POSITIVE_INFINITY) <= startMs) first += 1;
    for (let next = first; next < sorted.length; next += 1) {
      const cut = sorted[next];
      if (cut === undefined || cut.startsAt.getTime() >= endMs) break;
      if (cut.startsAt.getTime() > startMs) result.push({ startsAt, endsAt: cut.startsAt });
      if (cut.endsAt.getTime() > startMs) {
        startsAt = cut.endsAt;
        startMs = startsAt.getTime();
      }
    }
    if (startMs < endMs) result.push({ startsAt, endsAt: span.endsAt });
  }
  return result;
}

const later = (one: Date, other: Date) => (one.getTime() > other.getTime() ? one : other);
const sooner = (one: Date, other: Date) => (one.getTime() < other.getTime() ? one : other);

/** The parts within this window. */
export const clipTo = (spans: readonly Span[], window: Span): readonly Span[] =>
  mergeSpans(
    spans.map(({ startsAt, endsAt }) => ({
      startsAt: later(startsAt, window.startsAt),
      endsAt: sooner(endsAt, window.endsAt),
    })),
  );

/** The intersection of both. */
export const common = (spans: readonly Span[], other: readonly Span[]): readonly Span[] =>
  mergeSpans(spans).flatMap((span) => clipTo(other, span));

export interface Buffers {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

export const spanFrom = (startsAt: Date, minutes: number): Span => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * minuteMs),
});

/** Of what begins and ends at instants, written or not. */
export const minutesIn = ({
  startsAt,
  endsAt,
}: Record<'startsAt' | 'endsAt', Date | string>): number =>
  (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / minuteMs;

export const withBuffers = ({ startsAt, endsAt }: Span, buffers: Buffers): Span => ({
  startsAt: new Date(startsAt.getTime() - buffers.bufferBeforeMinutes * minuteMs),
  endsAt: new Date(endsAt.getTime() + buffers.bufferAfterMinutes * minuteMs),
});

export const overlaps = (span: Span, other: Span): boolean =>
  span.startsAt < other.endsAt && other.startsAt < span.endsAt;

/** The span, extended by so much before and after it. */
export const widened = ({ startsAt, endsAt }: Span, byMs: number): Span => ({
  startsAt: new Date(startsAt.getTime() - byMs),
  endsAt: new Date(endsAt.getTime() + byMs),
});

/** Buffers extend no further beyond a span (0040_types_and_time.ts). */
const bufferReachMs = 4 * hourMs;

/** Everything whose buffers may overlap the span is within this one. */
export const withBufferReach = (span: Span): Span => widened(span, bufferReachMs);
