/** What every feature stands on, passed to it and never imported: stores, mail, video, time, chance. */
import type { LiveKit } from './livekit.ts';
import type { Database } from './database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Store } from './redis.ts';

export interface Deps {
  readonly env: Env;
  readonly log: Log;
  readonly db: Database;
  readonly redis: Store;
  readonly mail: Mailer;
  readonly livekit: LiveKit;
  /** The only clock. */
  readonly now: () => Date;
  /** Cryptographic chance: so many bytes. */
  readonly randomBytes: (size: number) => Buffer;
}
