/** The downtime copy in this browser: switched on by a person for themselves, sealed, and made anew every hour. */
import { dayMs, minuteMs } from '#shared/durations.ts';
import { downtimeEveryMinutes } from '#shared/limits.ts';
import { downtimeScope } from '#client/shell/session/push-worker.ts';
import { keepSetting, settingName } from '#client/shell/session/downtime-copy.ts';
import type { Lock } from './sealed-copy.ts';

const cacheName = 'karemd-downtime';
const packPath = '/downtime/pack.json';
const workerPath = '/downtime-worker.js';

export interface StoredCopy {
  uid: string;
  unitIds: string[];
  madeAt: string;
}

export const canStoreCopy = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'subtle' in crypto;

function anybodysCopy(): StoredCopy | null {
  const text = localStorage.getItem(settingName);
  if (text === null) return null;
  try {
    return JSON.parse(text) as StoredCopy;
  } catch {
    return null;
  }
}

/** Returns the person's own copy in this browser; null where there is none. */
export function storedCopy(uid: string): StoredCopy | null {
  const copy = anybodysCopy();
  return copy?.uid === uid ? copy : null;
}

/** Returns when the copy in this browser was made, by any person; null where there is none. */
export const storedCopyMadeAt = (): string | null => anybodysCopy()?.madeAt ?? null;

export const isDue = ({ madeAt }: StoredCopy, now: number): boolean =>
  now - Date.parse(madeAt) >= downtimeEveryMinutes * minuteMs;

/** Whether the copy is so old that its reader deletes it (client/public/downtime/reader.js). */
export const isTooOld = ({ madeAt }: Pick<StoredCopy, 'madeAt'>, now: number): boolean =>
  now - Date.parse(madeAt) > dayMs;

async function lockOf(): Promise<Lock | null> {
  const response = await (await caches.open(cacheName)).match(packPath);
  return response ? ((await response.json()) as { lock: Lock }).lock : null;
}

interface NewCopy {
  uid: string;
  unitIds: string[];
  madeAt: string;
  madeFor: string;
  /** As it is read. */
  document: string;
}

async function store(lock: Lock, { document, madeFor, ...setting }: NewCopy): Promise<void> {
  const { sealed } = await import('./sealed-copy.ts');
  const { madeAt } = setting;
  const body = JSON.stringify({ madeAt, madeFor, lock, sealed: await sealed(lock, document) });
  const cache = await caches.open(cacheName);
  const headers = { 'content-type': 'application/json' };
  await cache.put(packPath, new Response(body, { headers }));
  keepSetting(JSON.stringify(setting satisfies StoredCopy));
}

/** Stores a copy with a new code, in place of an earlier one of any person. */
export async function beginCopy(code: string, copy: NewCopy): Promise<void> {
  const { newLock } = await import('./sealed-copy.ts');
  await navigator.serviceWorker.register(workerPath, { scope: downtimeScope });
  await store(await newLock(code), copy);
}

/** False where the browser has deleted it meanwhile. */
export async function renewCopy(copy: NewCopy): Promise<boolean> {
  const lock = await lockOf();
  if (!lock) {
    keepSetting(null);
    return false;
  }
  await store(lock, copy);
  return true;
}

export async function endCopy(): Promise<void> {
  keepSetting(null);
  await caches.delete(cacheName);
  const registration = await navigator.serviceWorker.getRegistration(downtimeScope);
  await registration?.unregister();
}
