/** The SQL condition that a session is open: neither ended nor expired, and in use. */
import { sql, type RawBuilder } from 'kysely';

interface OpenAt {
  /** See `openSince`. */
  activeSince: Date;
  now: Date;
}

/** @param session The alias of the session's row, or its table. */
export const isOpenSession = (
  session: string,
  { activeSince, now }: OpenAt,
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${session}.${name}`);
  return sql<boolean>`(${column('ended_at')} is null
    and ${column('active_at')} > ${activeSince} and ${column('expires_at')} > ${now})`;
};
