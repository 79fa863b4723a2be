/** A person's own appearance settings. */
import { defaultAppearance, isAppearance, type Appearance } from '#shared/settings/appearance.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './store.ts';

/** Settings of an older version that are no longer valid are replaced by the default. */
export async function findAppearance({ db, session }: SignedIn): Promise<Appearance> {
  const kept = await store.appearanceOf(db, session.person.id);
  return isAppearance(kept) ? kept : defaultAppearance;
}

export async function saveAppearance(
  { db, session }: SignedIn,
  appearance: Appearance,
): Promise<Appearance> {
  await store.saveAppearance(db, session.person.id, appearance);
  return appearance;
}
