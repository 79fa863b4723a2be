/** Whether the server answers: told by the calls that are made anyway, not by a ping of its own. */
import { useSyncExternalStore } from 'react';

let answering = true;
const listeners = new Set<() => void>();

function report(answers: boolean) {
  if (answers === answering) return;
  answering = answers;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isAnswering = (): boolean => answering;

/** Calls back when the server answers again after it did not. */
export function onRecovery(recovered: () => void): () => void {
  return subscribe(() => {
    if (answering) recovered();
  });
}

/** Gateways answer 502 and 504 for a server that does not. */
const isFromGateway = (response: Response) => response.status === 502 || response.status === 504;

/** `fetch`, noticing whether anybody is at the other end. */
export async function watchedFetch(
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> {
  try {
    const response = await fetch(input, init);
    report(!isFromGateway(response));
    return response;
  } catch (cause) {
    if (!init?.signal?.aborted) report(false);
    throw cause;
  }
}

globalThis.addEventListener('offline', () => report(false));

/** `connected`, or `lost` from the first call that found nobody until one that did. */
export const useConnection = (): 'connected' | 'lost' =>
  useSyncExternalStore(subscribe, isAnswering) ? 'connected' : 'lost';
