/** Arithmetic of spans of time: half open, so what ends at noon does not meet what begins then. */
import type { Span } from './days.ts';

const byStart = (one: Span, other: Span) => one.startsAt.getTime() - other.startsAt.getTime();

/** The same instants in order and without overlap; empty and backward spans are nothing. */
export function merged(spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const found: Span[] = [];
  for (const span of spans.filter(({ startsAt, endsAt }) => startsAt < endsAt).toSorted(byStart)) {
    const last = found.at(-1);
    if (last === undefined || last.endsAt < span.startsAt) found.push({ ...span });
    else if (last.endsAt < span.endsAt) last.endsAt = span.endsAt;
  }
  return found;
}

/** What is left of the spans without these cuts. */
export function without(spans: readonly Span[], cuts: readonly Span[]): Span[] {
  if (cuts.length === 0) return merged(spans);
  const left: Span[] = [];
  const sorted = merged(cuts);
  let first = 0;
  for (const span of merged(spans)) {
    let { startsAt } = span;
    while (first < sorted.length && (sorted[first]?.endsAt ?? startsAt) <= startsAt) first += 1;
    for (let next = first; next < sorted.length; next += 1) {
      const cut = sorted[next];
      if (cut === undefined || cut.startsAt >= span.endsAt) break;
      if (cut.startsAt > startsAt) left.push({ startsAt, endsAt: cut.startsAt });
      if (cut.endsAt > startsAt) startsAt = cut.endsAt;
    }
    if (startsAt < span.endsAt) left.push({ startsAt, endsAt: span.endsAt });
  }
  return left;
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const sooner = (one: Date, other: Date) => (one < other ? one : other);

/** What lies in this window. */
export const inside = (spans: readonly Span[], window: Span): Span[] =>
  merged(
    spans.map(({ startsAt, endsAt }) => ({
      startsAt: later(startsAt, window.startsAt),
      endsAt: sooner(endsAt, window.endsAt),
    })),
  );

/** What both have. */
export const common = (one: readonly Span[], other: readonly Span[]): Span[] =>
  merged(one).flatMap((span) => inside(other, span));
