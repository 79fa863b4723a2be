/** Who is on call as holders of a secret address read it: names, phones and roles, and nothing else. */
import type { BoardPerson, OnCallBoard, OnCallLine, OnDuty } from '#shared/on-call.ts';
import type { BoardKind } from '#shared/on-call/board-kinds.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import { icsText, uidOf, type IcsEvent } from '#server/platform/icalendar.ts';
import { hashOf } from '#server/platform/secrets.ts';
import * as store from './board-link-store.ts';
import { boardLines } from '#server/on-call/duty/who-is-on-call.ts';
import { dutiesWithin } from '#server/on-call/duty/duty-store.ts';

/** Several wall screens of a ward share one network address; who guesses has a low limit. */
const perAddress = { all: 1_200, wrong: 30, windowMs: 10 * minuteMs };

/** Of the calendar that a switchboard follows. */
const shownDays = { back: 1, ahead: 28 };
const mostEvents = 5_000;
const refreshMinutes = 15;

type Link = NonNullable<Awaited<ReturnType<typeof store.linkOf>>>;

/** Throws 429. With Redis away nothing is counted: a secret of 256 bits cannot be guessed. */
async function requireUnderLimit(visitor: Visitor, limit: 'all' | 'wrong'): Promise<void> {
  const { windowMs, [limit]: most } = perAddress;
  const ofAddress = { name: `on-call-${limit}`, windowMs, most, whenShort: 'pass' } as const;
  await requireUnderAddressLimit(visitor, ofAddress).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    visitor.log.warn({ err: error }, 'who is on call was read without a rate limit');
  });
}

/**
 * Null for a wrong or ended address, and for one of another kind of board. Readings are audited once an hour for
 * each address.
 */
export async function findLink(
  visitor: Visitor,
  secret: string,
  shows: BoardKind,
): Promise<Link | null> {
  await requireUnderLimit(visitor, 'all');
  const { db, now } = visitor;
  const hash = hashOf(secret);
  const link = hash ? await store.linkOf(db, hash) : undefined;
  const action = 'on-call.link-read' as const;
  if (link?.shows !== shows) {
    await requireUnderLimit(visitor, 'wrong');
    await recordCounted(db, visitor, { action, outcome: 'refused', account: null });
    return null;
  }
  const at = now();
  const { id, organizationId } = link;
  await db.transaction().execute(async (tx) => {
    if (await store.noteRead(tx, { id, at, since: new Date(at.getTime() - hourMs) }))
      await record(tx, visitor, {
        action,
        object: { type: 'OnCallLink', id },
        account: { id: null, organizationId },
      });
  });
  return link;
}

const personOf = ({ fullName, phone, pager, startsAt, endsAt }: OnDuty): BoardPerson => ({
  fullName,
  phone,
  pager,
  startsAt,
  endsAt,
});

export function boardLine(line: OnCallLine) {
  const { unit, unitPhone, role, isRequired, primary, backup, next } = line;
  return {
    unit,
    unitPhone,
    role,
    isRequired,
    primary: primary.map(personOf),
    backup: backup.map(personOf),
    next: next && {
      fullName: next.fullName,
      startsAt: next.startsAt,
      endsAt: next.endsAt,
      others: next.others,
    },
  };
}

/** Null where the address opens nothing. */
export async function boardOf(visitor: Visitor, secret: string): Promise<OnCallBoard | null> {
  const link = await findLink(visitor, secret, 'on-call');
  if (!link) return null;
  const { name, organization, zone, organizationId, unitIds } = link;
  const at = visitor.now();
  const lines = await boardLines(visitor.db, { organizationId, zone, unitIds, at });
  return { name, organization, zone, at: at.toISOString(), lines: lines.map(boardLine) };
}

/** Null where the address opens nothing. */
export async function boardCalendar(visitor: Visitor, secret: string): Promise<string | null> {
  const link = await findLink(visitor, secret, 'on-call');
  if (!link) return null;
  const { organizationId, unitIds, zone } = link;
  const at = visitor.now();
  const duties = await dutiesWithin(visitor.db, {
    organizationId,
    unitIds,
    startsAt: new Date(at.getTime() - shownDays.back * dayMs),
    endsAt: new Date(at.getTime() + shownDays.ahead * dayMs),
    limit: mostEvents,
  });
  const events = duties.map((calendarDuty): IcsEvent => ({
    uid: uidOf(calendarDuty.id, calendarDuty.part),
    sequence: calendarDuty.version,
    status: 'confirmed',
    startsAt: calendarDuty.startsAt,
    endsAt: calendarDuty.endsAt,
    zone,
    summary: `${calendarDuty.unit}, ${calendarDuty.role}${calendarDuty.isBackup ? ' (backup)' : ''}: ${calendarDuty.fullName}`,
    description: [
      calendarDuty.phone && `Phone ${calendarDuty.phone}`,
      calendarDuty.pager && `Pager ${calendarDuty.pager}`,
    ]
      .filter(Boolean)
      .join('\n'),
  }));
  const name = `On call, ${link.organization}`;
  return icsText({ method: 'PUBLISH', name, refreshMinutes, at, events });
}
