/** The service worker that shows pushes: registered only while somebody wants it in this browser, and no other one is. */
const scriptPath = '/push-worker.js';
/** No page is below it, so that it controls none. */
const scope = '/push-worker/';
/** The copy for a downtime, kept by client/shell/downtime. */
export const downtimeScope = '/downtime/';

const isBelow = (registration: ServiceWorkerRegistration, path: string): boolean =>
  new URL(registration.scope).pathname === path;
const isOurs = (registration: ServiceWorkerRegistration): boolean => isBelow(registration, scope);

const registrations = async (): Promise<readonly ServiceWorkerRegistration[]> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : [];

/**
 * An older program at this address may have registered a service worker, which would serve outdated
 * pages.
 */
export async function unregisterOthers(): Promise<void> {
  const otherRegistrations = (await registrations()).filter(
    (registration) => !isOurs(registration) && !isBelow(registration, downtimeScope),
  );
  await Promise.all(otherRegistrations.map((other) => other.unregister()));
}

/** The browser forgets its subscription with it. */
export async function endPush(): Promise<void> {
  const ours = (await registrations()).filter(isOurs);
  await Promise.all(ours.map((our) => our.unregister()));
}

export const mayPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export async function pushSubscription(): Promise<PushSubscription | null> {
  const ours = (await registrations()).find(isOurs);
  return (await ours?.pushManager.getSubscription()) ?? null;
}

/** Resolves when the worker runs. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(scriptPath, { scope });
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return registration;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (worker.state === 'activated' || worker.state === 'redundant') resolve();
  };
  worker.addEventListener('statechange', look);
  look();
  await promise;
  return registration;
}

/** Null where the person or the browser does not allow notifications. */
export async function beginPush(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await activeWorker();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
