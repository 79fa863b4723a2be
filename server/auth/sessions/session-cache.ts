/** Redis' five-second copy of a session and its mark of revocation, read together in one round trip. */
import { z } from 'zod';
import { Application, HospitalRole, Role } from '#shared/people.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Store } from '#server/platform/redis.ts';
import type { EndedSession } from '../store.ts';

const copyMs = 5_000;
/** After any error of Redis an instance asks Postgres alone for this long. */
const mistrustMs = 5_000;

const Copy = z.object({
  id: z.uuid(),
  tokenHash: z.base64url(),
  cookieHash: z.base64url(),
  activeAt: z.number(),
  expiresAt: z.number(),
  setsUpOnly: z.boolean(),
  person: z.object({
    id: z.uuid(),
    organizationId: z.uuid(),
    organization: z.string(),
    email: z.string(),
    fullName: z.string(),
    role: Role,
    hospitalRole: HospitalRole,
    active: z.boolean(),
    accessApplications: z.array(Application),
    zone: z.string(),
  }),
});
/** A session as it is looked up: instants in ms, hashes in base64url. */
export type SessionCopy = z.infer<typeof Copy>;

const mistrustedUntil = new WeakMap<Store, number>();

type Shelf = Pick<Deps, 'redis' | 'log'>;

const keysOf = (tokenHash: string) => ({
  copy: `session:${tokenHash}`,
  revoked: `revoked:${tokenHash}`,
});

/** Runs a Redis step that may fail: `instead` is the answer then, and for the next five seconds. */
async function tolerated<T>({ redis, log }: Shelf, instead: T, step: () => Promise<T>): Promise<T> {
  if ((mistrustedUntil.get(redis) ?? 0) > performance.now()) return instead;
  try {
    return await step();
  } catch (error) {
    mistrustedUntil.set(redis, performance.now() + mistrustMs);
    log.warn({ err: error }, 'sessions are read from postgres alone for a while');
    return instead;
  }
}

/** 'revoked' holds on every instance at once; null sends the caller to Postgres. */
export function readCopy(shelf: Shelf, tokenHash: string): Promise<SessionCopy | 'revoked' | null> {
  const keys = keysOf(tokenHash);
  return tolerated(shelf, null, async () => {
    const [copy, revoked] = await shelf.redis.mget(keys.copy, keys.revoked);
    if (revoked) return 'revoked';
    return copy ? Copy.parse(JSON.parse(copy)) : null;
  });
}

export async function writeCopy(shelf: Shelf, copy: SessionCopy): Promise<void> {
  await tolerated(shelf, null, () =>
    shelf.redis.psetex(keysOf(copy.tokenHash).copy, copyMs, JSON.stringify(copy)),
  );
}

/** What the copy said is true no more: the next look goes to Postgres. */
export async function forgetCopy(shelf: Shelf, tokenHash: Buffer): Promise<void> {
  await tolerated(shelf, 0, () => shelf.redis.del(keysOf(tokenHash.toString('base64url')).copy));
}

/** The marks live as long as the sessions would have; Postgres already says that they ended. */
export async function markRevoked(
  shelf: Shelf & Pick<Deps, 'now'>,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return;
  try {
    const steps = shelf.redis.multi();
    for (const { tokenHash, expiresAt } of sessions) {
      const keys = keysOf(tokenHash.toString('base64url'));
      const leftMs = Math.max(copyMs, expiresAt.getTime() - shelf.now().getTime());
      steps.set(keys.revoked, '1', 'PX', leftMs).del(keys.copy);
    }
    await steps.exec();
  } catch (error) {
    shelf.log.warn({ err: error }, 'a revocation is held by postgres alone');
  }
}
