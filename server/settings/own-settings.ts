/** A person's own settings: appearance, and how they are told of waiting patients. */
import { defaultAppearance, isAppearance, type Appearance } from '#shared/settings/appearance.ts';
import type { Alerts } from '#shared/settings.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './store.ts';

/** Settings of an older version that are no longer valid are replaced by the default. */
export async function findAppearance({ db, session }: SignedIn): Promise<Appearance> {
  const appearance = await store.appearanceOf(db, session.person.id);
  return isAppearance(appearance) ? appearance : defaultAppearance;
}

export async function saveAppearance(
  { db, session }: SignedIn,
  appearance: Appearance,
): Promise<Appearance> {
  await store.saveAppearance(db, session.person.id, appearance);
  return appearance;
}

export const findAlerts = async ({ db, session }: SignedIn): Promise<Alerts> => ({
  sound: await store.isWaitingHeard(db, session.person.id),
});

export async function saveAlerts(signedIn: SignedIn, alerts: Alerts): Promise<Alerts> {
  const { db: pool, session } = signedIn;
  await pool.transaction().execute(async (db) => {
    await store.saveWaitingSound(db, session.person.id, alerts.sound);
    await record(db, signedIn, { action: 'alerts.save', detail: { ...alerts } });
  });
  return alerts;
}
