/** People who plan for the hospital, signed in. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { BookingClient } from './load.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export async function openClients(db: pg.Client, people: number): Promise<BookingClient[]> {
  const { rows: editors } = await db.query<{ id: string }>(
    "select id from practitioners where role = 'EDITOR' order by email limit $1",
    [people],
  );
  const clients: BookingClient[] = [];
  for (const { id } of editors) {
    const token = randomBytes(32).toString('base64url');
    const cookie = randomBytes(32).toString('base64url');
    await db.query(
      `insert into sessions (practitioner_id, token_hash, cookie_hash, device_hash, device, address,
         started_at, active_at, expires_at)
       values ($1, $2, $3, $3, 'bench', '127.0.0.1', now(), now(), now() + interval '10 hours')`,
      [id, hashOf(token), hashOf(cookie)],
    );
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: `__Secure-karemd-session=${cookie}`,
      'x-activity': '1',
    };
    clients.push({ headers, practitionerId: id });
  }
  return clients;
}
