/** Whether the server can be reached, learned from ordinary calls instead of a ping. */
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

/** Calls back when the server answers again. */
export function onRecovery(recovered: () => void): () => void {
  return subscribe(() => {
    if (answering) recovered();
  });
}

/** Gateways answer 502 and 504 when the server does not answer. */
const isFromGateway = (response: Response) => response.status === 502 || response.status === 504;

/** `fetch` that also reports whether the server answered. */
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

/**
 * `connected`, or `lost` from the first call without an answer until the next one with an answer.
 */
export const useConnection = (): 'connected' | 'lost' =>
  useSyncExternalStore(subscribe, isAnswering) ? 'connected' : 'lost';
