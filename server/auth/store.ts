/** Rows of sessions and of browsers that accounts have signed in from; hashes only. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isOpenSession } from '#server/platform/sql/open-session.ts';
import type { SecondStep } from '#shared/auth/second-steps.ts';

export interface SessionRow {
  id: string;
  practitionerId: string;
  tokenHash: Buffer;
  cookieHash: Buffer;
  activeAt: Date;
  expiresAt: Date;
  setsUpOnly: boolean;
}

const openSessions = (db: Connection) => db.selectFrom('sessions').where('ended_at', 'is', null);

export async function openByToken(db: Connection, tokenHash: Buffer): Promise<SessionRow | null> {
  const row = await openSessions(db)
    .select([
      'id',
      'practitioner_id as practitionerId',
      'token_hash as tokenHash',
      'cookie_hash as cookieHash',
      'active_at as activeAt',
      'expires_at as expiresAt',
      'sets_up_only as setsUpOnly',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewSession {
  practitionerId: string;
  tokenHash: Buffer;
  cookieHash: Buffer;
  deviceHash: Buffer;
  device: string;
  address: string;
  startedAt: Date;
  expiresAt: Date;
  openedBy: SecondStep;
  setsUpOnly: boolean;
  acr: string | null;
  amr: readonly string[];
}

export async function insert(db: Connection, session: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      practitioner_id: session.practitionerId,
      token_hash: session.tokenHash,
      cookie_hash: session.cookieHash,
      device_hash: session.deviceHash,
      device: session.device,
      address: session.address,
      started_at: session.startedAt,
      active_at: session.startedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      ended_because: null,
      opened_by: session.openedBy,
      sets_up_only: session.setsUpOnly,
      acr: session.acr,
      amr: [...session.amr],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface EndedSession {
  id: string;
  practitionerId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

interface Ending {
  at: Date;
  because: string;
}

const ended = (db: Connection, { at, because }: Ending) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: because })
    .where('ended_at', 'is', null)
    .returning([
      'id',
      'practitioner_id as practitionerId',
      'token_hash as tokenHash',
      'expires_at as expiresAt',
    ]);

export const endById = (
  db: Connection,
  { id, practitionerId }: { id: string; practitionerId: string },
  ending: Ending,
): Promise<EndedSession[]> =>
  ended(db, ending).where('id', '=', id).where('practitioner_id', '=', practitionerId).execute();

export const endAllOf = (
  db: Connection,
  { practitionerId, exceptId }: { practitionerId: string; exceptId?: string | undefined },
  ending: Ending,
): Promise<EndedSession[]> =>
  ended(db, ending)
    .where('practitioner_id', '=', practitionerId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();

export const endAllOfMany = (
  db: Connection,
  practitionerIds: readonly string[],
  ending: Ending,
): Promise<EndedSession[]> =>
  ended(db, ending)
    .where(sql<boolean>`practitioner_id = any(${[...practitionerIds]}::uuid[])`)
    .execute();

/** The browser's earlier sessions, even other people's. */
export const endOfBrowser = (
  db: Connection,
  { deviceHash, cookieHash }: { deviceHash: Buffer; cookieHash: Buffer | null },
  ending: Ending,
): Promise<EndedSession[]> =>
  ended(db, ending)
    .where((is) =>
      is.or([
        is('device_hash', '=', deviceHash),
        ...(cookieHash ? [is('cookie_hash', '=', cookieHash)] : []),
      ]),
    )
    .execute();

/** All but the person's `keep` most recently active sessions. */
export const endOldest = (
  db: Connection,
  { practitionerId, keep }: { practitionerId: string; keep: number },
  ending: Ending,
): Promise<EndedSession[]> =>
  ended(db, ending)
    .where(
      'id',
      'in',
      openSessions(db)
        .select('id')
        .where('practitioner_id', '=', practitionerId)
        .orderBy('active_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();

export async function extend(db: Connection, id: string, activeAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ active_at: sql<Date>`greatest(active_at, ${activeAt})` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Of those that are in use since then and have not reached their end. */
export async function extendAllOf(
  db: Connection,
  {
    practitionerIds,
    activeSince,
    at,
  }: { practitionerIds: readonly string[]; activeSince: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ active_at: sql<Date>`greatest(active_at, ${at})` })
    .where('practitioner_id', 'in', practitionerIds)
    .where(isOpenSession('sessions', { activeSince, now: at }))
    .execute();
}

/** A better second step was set up in this session: from now on it is a normal one. */
export async function liftLimit(
  db: Connection,
  { id, openedBy }: { id: string; openedBy: SecondStep },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ sets_up_only: false, opened_by: openedBy })
    .where('id', '=', id)
    .where('sets_up_only', '=', true)
    .execute();
}

export const listOpen = (
  db: Connection,
  { practitionerId, ...open }: { practitionerId: string; activeSince: Date; now: Date },
) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'active_at as activeAt'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('visit_tickets as t')
            .innerJoin('visit_presences as p', (on) =>
              on.onRef('p.visit_id', '=', 't.visit_id').onRef('p.identity', '=', 't.identity'),
            )
            .select('t.id')
            .whereRef('t.session_id', '=', 'sessions.id')
            .where('p.left_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('isInCall'),
    )
    .where('practitioner_id', '=', practitionerId)
    .where(isOpenSession('sessions', open))
    .orderBy('active_at', 'desc')
    .execute();
