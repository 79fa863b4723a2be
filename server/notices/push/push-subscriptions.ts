/** Browsers that are told by push: asked for by their person, in that browser. */
import { isIP } from 'node:net';
import type { PushRef, PushSettings, SavePush } from '#shared/notices.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Env } from '#server/platform/env.ts';
import { Refusal } from '#server/platform/errors.ts';
import { ForbiddenAddress, isPublic, requireOutside } from '#server/platform/outgoing/outside.ts';
import * as store from './push-store.ts';
import { pushKeyOf } from './vapid.ts';

/** Of Chrome, the Chromium of Linux distributions, Firefox, Safari and Edge. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/** One of these, or an address inside a network that the operator names, for trials (S118). */
export function isPushService(env: Pick<Env, 'webhookNetworks'>, url: URL): boolean {
  try {
    requireOutside(env, url);
  } catch (error) {
    if (error instanceof ForbiddenAddress) return false;
    throw error;
  }
  const { hostname } = url;
  if (isIP(hostname) !== 0) return !isPublic(hostname);
  const isDefaultPort = url.port === '';
  return (
    isDefaultPort &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}

export const key = ({ env }: Pick<SignedIn, 'env'>): { publicKey: string } => ({
  publicKey: pushKeyOf(env),
});

/** The path names the browser and may be called by who knows it: the audit has the host alone. */
const serviceOf = (endpoint: string): string => new URL(endpoint).hostname;

/** A browser's subscription stays with its person: another one's is refused. */
export async function save(signedIn: SignedIn, input: SavePush): Promise<PushSettings> {
  const { db: pool, env, session, now } = signedIn;
  if (!isPushService(env, new URL(input.endpoint))) throw new Refusal('notices.push-service');
  const { endpoint, tellsArrivals, tellsChanges, tellsPages, tellsClocks } = input;
  const pushSettings = { tellsArrivals, tellsChanges, tellsPages, tellsClocks };
  await pool.transaction().execute(async (db) => {
    const isSaved = await store.save(db, {
      practitionerId: session.person.id,
      sessionId: session.id,
      endpoint,
      publicKey: Buffer.from(input.publicKey, 'base64url'),
      secret: Buffer.from(input.secret, 'base64url'),
      ...pushSettings,
      at: now(),
    });
    if (!isSaved) throw new Refusal('notices.push-taken');
    await record(db, signedIn, {
      action: 'push.save',
      detail: { service: serviceOf(endpoint), ...pushSettings },
    });
  });
  return pushSettings;
}

/** Null where the person has not asked for it in this browser. */
export const find = (
  { db, session }: SignedIn,
  { endpoint }: PushRef,
): Promise<PushSettings | null> => store.find(db, { practitionerId: session.person.id, endpoint });

export async function remove(
  signedIn: SignedIn,
  { endpoint }: PushRef,
): Promise<{ success: true }> {
  const { db: pool, session } = signedIn;
  await pool.transaction().execute(async (db) => {
    if (!(await store.removeOwn(db, { practitionerId: session.person.id, endpoint }))) return;
    await record(db, signedIn, { action: 'push.remove', detail: { service: serviceOf(endpoint) } });
  });
  return { success: true };
}
