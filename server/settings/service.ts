/** A person's own appearance settings. */
import { defaultAppearance, Appearance } from '#shared/settings.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './store.ts';

/** Settings of an older version that are no longer valid are replaced by the default. */
export async function findAppearance({ db, session }: SignedIn): Promise<Appearance> {
  const kept = Appearance.safeParse(await store.appearanceOf(db, session.person.id));
  return kept.success ? kept.data : defaultAppearance;
}

export async function saveAppearance(
  { db, session }: SignedIn,
  appearance: Appearance,
): Promise<Appearance> {
  await store.saveAppearance(db, session.person.id, appearance);
  return appearance;
}
