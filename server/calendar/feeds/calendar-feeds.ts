/** A practitioner's private calendar feed: created, revoked, and served to holders of its address. */
import { createHash } from 'node:crypto';
import type { Feed, NewFeed } from '#shared/calendar/calendar-feeds.ts';
import { timeOffWithin } from '#server/availability/service.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import { Refusal } from '#server/platform/errors.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { byId, mayHoldSession } from '#server/people/service.ts';
import { shiftsWithin } from '#server/roster/service.ts';
import { appointmentEvent, shiftEvent, timeOffEvent } from './feed-events.ts';
import * as store from './calendar-feed-store.ts';
import { icsText } from '#server/platform/icalendar.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';

const shownDays = { back: 30, ahead: 180 };
/** How often subscribed programs are asked to refresh. */
const refreshMinutes = 30;

/** A ward's phones share one network address, so right secrets have a high limit and wrong ones a low one. */
const perAddress = { all: 1_200, wrong: 30, windowMs: 10 * minuteMs };

const about = (id: string) => ({ type: 'Practitioner', id });

const feedOf = ({ madeAt, fetchedAt }: store.FeedRow): Feed => ({
  madeAt: madeAt.toISOString(),
  fetchedAt: fetchedAt?.toISOString() ?? null,
});

export async function findFeed({ db, session }: SignedIn): Promise<Feed | null> {
  const feed = await store.feedOf(db, session.person.id);
  return feed ? feedOf(feed) : null;
}

/** The address is in this answer and nowhere else; an older one stops working. */
export async function newFeed(signedIn: SignedIn): Promise<NewFeed> {
  const { id } = signedIn.session.person;
  const secret = newSecret(signedIn);
  const hash = hashOf(secret);
  if (hash === null) throw new Error('a new secret is not valid');
  const madeAt = signedIn.now();
  await signedIn.db.transaction().execute(async (db) => {
    await store.keepFeed(db, { practitionerId: id, hash, madeAt });
    await record(db, signedIn, { action: 'calendar.feed-make', object: about(id) });
  });
  const address = `${signedIn.env.publicUrl}/feeds/${secret}.ics`;
  return { ...feedOf({ madeAt, fetchedAt: null }), address };
}

/** Repeated, it changes nothing and writes no audit row. */
export async function revokeFeed(signedIn: SignedIn): Promise<{ success: true }> {
  const { id } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const entry = { action: 'calendar.feed-revoke' as const, object: about(id) };
    if (await store.dropFeed(db, id)) await record(db, signedIn, entry);
  });
  return { success: true };
}

/** Throws 429. With Redis away nothing is counted: a secret of 256 bits cannot be guessed. */
async function requireUnderLimit(visitor: Visitor, limit: 'all' | 'wrong'): Promise<void> {
  const { windowMs, [limit]: most } = perAddress;
  const ofAddress = { name: `feeds-${limit}`, windowMs, most, whenShort: 'pass' } as const;
  await requireUnderAddressLimit(visitor, ofAddress).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    visitor.log.warn({ err: error }, 'a feed was read without a rate limit');
  });
}

interface FeedOwner {
  person: Practitioner;
  namesAllowed: boolean;
}

/** Null for a wrong or revoked address, and for a practitioner without access. */
async function findOwner(visitor: Visitor, secret: string): Promise<FeedOwner | null> {
  const { db } = visitor;
  const hash = hashOf(secret);
  const owner = hash && (await store.ownerOf(db, hash));
  const person = owner ? await byId(db, owner.id) : null;
  if (owner && person && mayHoldSession(person))
    return { person, namesAllowed: owner.namesAllowed };
  await requireUnderLimit(visitor, 'wrong');
  await recordCounted(db, visitor, {
    action: 'calendar.feed-read',
    outcome: 'refused',
    account: person,
    ...(person ? { object: about(person.id) } : {}),
  });
  return null;
}

/** Raised when the events of the same rows are written differently. */
const textVersion = 1;

/** The ETag: of all that the text is made of, so that a program that has it gets 304. */
const tagOf = (...facts: readonly (string | number | boolean)[]) =>
  `"${createHash('sha256')
    .update(JSON.stringify([textVersion, ...facts]))
    .digest('base64url')}"`;

interface FeedAnswer {
  tag: string;
  /** Null where the program has it already. */
  text: string | null;
}

/**
 * Null where the address opens nothing. Where the program has what is there, no appointment is read
 * and no text is made; else nine statements, however much it shows.
 */
export async function feedText(
  visitor: Visitor,
  secret: string,
  hasAlready: (tag: string) => boolean,
): Promise<FeedAnswer | null> {
  await requireUnderLimit(visitor, 'all');
  const owner = await findOwner(visitor, secret);
  if (!owner) return null;
  const { db, env, now } = visitor;
  const { id: practitionerId, zone, fullName } = owner.person;
  const at = now();
  const withNames = owner.namesAllowed;
  const span = {
    practitionerId,
    startsAt: new Date(at.getTime() - shownDays.back * dayMs),
    endsAt: new Date(at.getTime() + shownDays.ahead * dayMs),
    withNames,
  };
  const note = (detail: { count: number } | { unchanged: true }) =>
    db.transaction().execute(async (tx) => {
      await store.noteFetched(tx, practitionerId, at);
      const entry = { action: 'calendar.feed-read' as const, object: about(practitionerId) };
      const whole = { ...detail, withNames };
      await record(tx, visitor, { ...entry, account: owner.person, detail: whole });
    });
  const name = `KareMD, ${fullName}`;
  const timeOff = timeOffWithin(db, practitionerId, span);
  const shifts = shiftsWithin(db, practitionerId, span);
  const hash = await store.contentHash(db, span, [timeOff, shifts]);
  const tag = tagOf(name, zone, env.publicUrl, hash);
  if (hasAlready(tag)) {
    await note({ unchanged: true });
    return { tag, text: null };
  }
  const appointments = await store.appointments(db, span);
  const context = { zone, publicUrl: env.publicUrl };
  const events = [
    ...appointments.map((feedAppointment) => appointmentEvent(context, feedAppointment)),
    ...(await timeOff.execute()).map((timeOffEntry) => timeOffEvent(context, timeOffEntry)),
    ...(await shifts.execute()).map((shift) => shiftEvent(context, shift)),
  ];
  await note({ count: events.length });
  return { tag, text: icsText({ method: 'PUBLISH', name, refreshMinutes, at, events }) };
}
