/** A person's own look of the product; nobody else's business, so nobody else is asked. */
import { defaultLook, Look } from '#shared/settings.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import * as store from './store.ts';

/** What was kept by an older version and is no look any more gives way to the default. */
export async function myLook({ db, session }: SignedIn): Promise<Look> {
  const kept = Look.safeParse(await store.lookOf(db, session.person.id));
  return kept.success ? kept.data : defaultLook;
}

export async function keepMyLook({ db, session }: SignedIn, look: Look): Promise<Look> {
  await store.keepLook(db, session.person.id, look);
  return look;
}
