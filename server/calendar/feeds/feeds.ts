/** Each person's private feed: made anew, revoked, and answered to whoever holds its address. */
import { createHash } from 'node:crypto';
import type { Feed, NewFeed } from '#shared/calendar/feeds.ts';
import { record } from '#server/audit/service.ts';
import { allowed } from '#server/platform/http/rate-limit.ts';
import { Refusal } from '#server/platform/errors.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import type { Practitioner, SignedIn, Visitor } from '#server/platform/trpc.ts';
import { byId, mayHoldSession } from '#server/people/service.ts';
import { timeOffEvent, visitEvent } from '../feed-events.ts';
import * as store from './feed-store.ts';
import { icsText } from '../../platform/icalendar.ts';

const dayMs = 86_400_000;
const shownDays = { back: 30, ahead: 180 };
/** How often a program that follows it is asked to look again. */
const refreshMinutes = 30;

/** A ward's phones share an address of the network, so right ones have room; wrong ones have little. */
const asksPerAddress = { all: 1_200, wrong: 30, windowMs: 10 * 60_000 };

const about = (id: string) => ({ type: 'Practitioner', id });

const shown = ({ madeAt, fetchedAt }: store.FeedRow): Feed => ({
  madeAt: madeAt.toISOString(),
  fetchedAt: fetchedAt?.toISOString() ?? null,
});

export async function findFeed({ db, session }: SignedIn): Promise<Feed | null> {
  const feed = await store.feedOf(db, session.person.id);
  return feed ? shown(feed) : null;
}

/** The address is in this answer and nowhere else; an older one stops working. */
export async function newFeed(signedIn: SignedIn): Promise<NewFeed> {
  const { id } = signedIn.session.person;
  const secret = newSecret(signedIn);
  const hash = hashOf(secret);
  if (hash === null) throw new Error('a new secret is none');
  const madeAt = signedIn.now();
  await signedIn.db.transaction().execute(async (db) => {
    await store.keepFeed(db, { practitionerId: id, hash, madeAt });
    await record(db, signedIn, { action: 'calendar.feed-make', object: about(id) });
  });
  const address = `${signedIn.env.publicUrl}/feeds/${secret}.ics`;
  return { ...shown({ madeAt, fetchedAt: null }), address };
}

/** Repeated, it changes and records nothing more. */
export async function revokeFeed(signedIn: SignedIn): Promise<{ success: true }> {
  const { id } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const entry = { action: 'calendar.feed-revoke' as const, object: about(id) };
    if (await store.dropFeed(db, id)) await record(db, signedIn, entry);
  });
  return { success: true };
}

/** Throws 429. With Redis away nobody is counted: a secret of 256 bits is not guessed. */
async function requireRoom(visitor: Visitor, lane: 'all' | 'wrong'): Promise<void> {
  const { call, log } = visitor;
  const ask = {
    lane: `feeds-${lane}:${call.address}`,
    windowMs: asksPerAddress.windowMs,
    most: asksPerAddress[lane],
    id: call.requestId,
  };
  const waitSeconds = await allowed(visitor, ask).catch((error: unknown) => {
    log.warn({ err: error }, 'a feed was asked for uncounted');
    return 0;
  });
  if (waitSeconds > 0) throw new Refusal('throttled', { retryAfterSeconds: waitSeconds });
}

interface Owner {
  person: Practitioner;
  namesAllowed: boolean;
}

/** Null for a wrong or dead address, and for whoever has no access any more. */
async function findOwner(visitor: Visitor, secret: string): Promise<Owner | null> {
  const { db } = visitor;
  const hash = hashOf(secret);
  const found = hash && (await store.ownerOf(db, hash));
  const person = found ? await byId(db, found.id) : null;
  if (found && person && mayHoldSession(person))
    return { person, namesAllowed: found.namesAllowed };
  await requireRoom(visitor, 'wrong');
  await record(db, visitor, {
    action: 'calendar.feed-read',
    outcome: 'refused',
    account: person,
    ...(person ? { object: about(person.id) } : {}),
  });
  return null;
}

/** What stands in it, so that who has it already is told so without the text. */
const tagOf = (told: object) =>
  `"${createHash('sha256').update(JSON.stringify(told)).digest('base64url')}"`;

export interface FedText {
  text: string;
  tag: string;
}

/** Null where the address opens nothing. Six statements, however much it shows. */
export async function feedText(visitor: Visitor, secret: string): Promise<FedText | null> {
  await requireRoom(visitor, 'all');
  const owner = await findOwner(visitor, secret);
  if (!owner) return null;
  const { db, env, now } = visitor;
  const { id: practitionerId, zone, fullName } = owner.person;
  const at = now();
  const span = {
    practitionerId,
    startsAt: new Date(at.getTime() - shownDays.back * dayMs),
    endsAt: new Date(at.getTime() + shownDays.ahead * dayMs),
  };
  const visits = await store.visits(db, { ...span, withNames: owner.namesAllowed });
  const off = await store.timeOff(db, span);
  const teller = { zone, publicUrl: env.publicUrl };
  const name = `KareMD, ${fullName}`;
  const events = [
    ...visits.map((visit) => visitEvent(teller, visit)),
    ...off.map((one) => timeOffEvent(teller, one)),
  ];
  await db.transaction().execute(async (tx) => {
    await store.noteFetched(tx, practitionerId, at);
    const detail = { count: events.length, withNames: owner.namesAllowed };
    const entry = { action: 'calendar.feed-read' as const, object: about(practitionerId) };
    await record(tx, visitor, { ...entry, account: owner.person, detail });
  });
  const text = icsText({ method: 'PUBLISH', name, refreshMinutes, at, events });
  return { text, tag: tagOf({ name, events }) };
}
