/** What stands on each date of a series: every date gets its verdict before anything is changed. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { DateVerdict } from '#shared/appointments/series.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import type { Span } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { withBuffers } from '../lengths.ts';
import { findLocations, previewLocations } from '../location-finding.ts';
import type { TakenLocation } from '../core/location-time-store.ts';
import { overlapWords } from '../booking/conflict.ts';
import { faultOfStart, standingOf } from '../core/rules.ts';
import { dayWords } from './dates.ts';
import { standingAt, type StandingAt } from '../series-store.ts';

/** One date as it is wanted. */
export interface WantedDate {
  day: string;
  /** Null where the clock is put forward over that time. */
  span: Span | null;
  /** It stands there already: whether it may begin then was asked when it was booked. */
  isThere?: boolean;
  /** It stands somewhere, and keeps its room where that is free. */
  moved?: { locationId: string | null };
}

export interface JudgedDate extends WantedDate {
  verdict: DateVerdict;
  /** What is in the way; null where nothing is. */
  words: string | null;
  beside: 'capacity' | 'reason' | null;
  besideBecause: string | null;
  /** The others of its group, who are in one room. */
  groupIds: readonly string[];
  location: TakenLocation | null;
}

interface Asked {
  type: TypeRecord;
  practitionerIds: readonly string[];
  because: string | null;
  /** A room that somebody chose for all of them. */
  locationId: string | undefined;
  /** What moves away, or is let go, in the same step. */
  exceptIds: readonly string[];
  wanted: readonly WantedDate[];
}

const nothing = { words: null, beside: null, besideBecause: null, groupIds: [], location: null };

/** The verdict on one date, of which is known what stands there. */
function judgeOne(signedIn: SignedIn, asked: Asked, one: WantedDate, there: readonly StandingAt[]) {
  const { type, because } = asked;
  const { span } = one;
  if (!span)
    return {
      ...one,
      ...nothing,
      verdict: 'skipped' as const,
      words: 'The clock is put forward over that time.',
    };
  const fault = one.isThere ? null : faultOfStart(span.startsAt, signedIn.now(), type);
  if (fault !== null) return { ...one, ...nothing, verdict: 'outside' as const, words: fault };
  const how = standingOf({ ...span, type, because }, there);
  const words = overlapWords(signedIn.session.person, { span }, there);
  if (how === 'overlap')
    return { ...one, ...nothing, verdict: 'taken' as const, words: words ?? 'That time is taken.' };
  if (how === 'reason')
    return {
      ...one,
      ...nothing,
      verdict: 'beside' as const,
      words,
      beside: how,
      besideBecause: because,
    };
  if (how === 'alone') return { ...one, ...nothing, verdict: 'free' as const };
  const groupIds = there.map(({ appointmentId }) => appointmentId);
  return { ...one, ...nothing, verdict: 'free' as const, beside: how, groupIds };
}

async function whatStands(db: Connection, { type, ...asked }: Asked) {
  const spans = asked.wanted.map(({ span }) => span && withBuffers(span, type));
  const places = [...spans.keys()].filter((at) => spans[at]);
  const found = await standingAt(db, { ...asked, spans: spans.filter((span) => span !== null) });
  return found.map((one) => ({ ...one, at: places[one.at] ?? -1 }));
}

const judgeAll = (
  signedIn: SignedIn,
  asked: Asked,
  standing: readonly StandingAt[],
): JudgedDate[] => {
  const byDate = Map.groupBy(standing, ({ at }) => at);
  return asked.wanted.map((one, at) => judgeOne(signedIn, asked, one, byDate.get(at) ?? []));
};

type Find = typeof findLocations;

/** Those on which people are free get a room too, or the reason why there is none. */
async function withRooms(
  [db, signedIn, find]: [Connection, SignedIn, Find],
  { type, locationId: chosenId, exceptIds }: Asked,
  dates: readonly JudgedDate[],
): Promise<JudgedDate[]> {
  const open = dates.flatMap((date) =>
    date.span && (date.verdict === 'free' || date.verdict === 'beside')
      ? [{ date, span: date.span }]
      : [],
  );
  const found = await find(db, signedIn, {
    type,
    chosenId,
    exceptIds,
    dates: open.map(({ date: { groupIds, moved }, span }) => {
      return { span, groupIds, keptId: moved?.locationId ?? null, isMoved: moved !== undefined };
    }),
  });
  const of = new Map(open.map(({ date }, at) => [date, found[at]]));
  return dates.map((date) => {
    const { location = null, words = null } = of.get(date) ?? {};
    return words === null
      ? { ...date, location }
      : { ...date, ...nothing, verdict: 'taken' as const, words };
  });
}

/** Only looked at: what the person who asks holds is theirs to book. */
export async function previewed(signedIn: SignedIn, asked: Asked): Promise<JudgedDate[]> {
  const { db, now, session } = signedIn;
  const found = await whatStands(db, asked);
  const standing = found.filter(
    ({ heldUntil, isOffered, bookedBy }) =>
      heldUntil === null || (heldUntil > now() && (isOffered || bookedBy !== session.person.id)),
  );
  const dates = judgeAll(signedIn, asked, standing);
  return withRooms([db, signedIn, previewLocations], asked, dates);
}

/** Under the lock of those whose time it is; holds that have ended are let go. */
export async function judged(
  db: Connection,
  signedIn: SignedIn,
  asked: Asked,
): Promise<JudgedDate[]> {
  const now = signedIn.now();
  const found = await whatStands(db, asked);
  const ended = found.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= now);
  const ids = ended.map(({ appointmentId }) => appointmentId);
  await diary.letEndedHoldsGo(db, { ids, now });
  const standing = found.filter(({ appointmentId }) => !ids.includes(appointmentId));
  const dates = judgeAll(signedIn, asked, standing);
  return withRooms([db, signedIn, findLocations], asked, dates);
}

/** So many dates are named before the rest is only counted. */
const named = 5;

function dateWords(dates: readonly JudgedDate[]): string {
  const lines = dates.slice(0, named).map(({ day, words }) => `${dayWords(day)}: ${words}`);
  const more = dates.length - lines.length;
  if (more > 0) lines.push(`${more} more ${more === 1 ? 'date is' : 'dates are'} not free either.`);
  return lines.join(' ');
}

interface Free extends JudgedDate {
  span: Span;
}

/**
 * All of them or none: throws 409 that names the dates that are taken, 400 at `field` with those on
 * which nothing can stand.
 */
export function requireFree(dates: readonly JudgedDate[], field: string): Free[] {
  const unfit = dates.filter(({ verdict }) => verdict === 'outside' || verdict === 'skipped');
  if (unfit.length > 0) throw wrongField(field, dateWords(unfit));
  const taken = dates.filter(({ verdict }) => verdict === 'taken');
  if (taken.length > 0) throw new Refusal('appointments.overlap', { words: dateWords(taken) });
  return dates.flatMap((one) => (one.span ? [{ ...one, span: one.span }] : []));
}
