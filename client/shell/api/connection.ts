/** Whether the server can be reached and takes changes, learned from ordinary calls instead of a ping. */
import { useSyncExternalStore } from 'react';
import { readOnlyHeader } from '#shared/calls/read-only-header.ts';

/** A fact about the server that screens follow. */
function followed(initially: boolean) {
  let is = initially;
  const listeners = new Set<() => void>();
  return {
    now: () => is,
    report: (next: boolean) => {
      if (next === is) return;
      is = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const answering = followed(true);
const readOnly = followed(false);

export const isAnswering = (): boolean => answering.now();

/** Calls back when the server answers again. */
export function onRecovery(recovered: () => void): () => void {
  return answering.subscribe(() => {
    if (isAnswering()) recovered();
  });
}

/** Gateways answer 502 and 504 when the server does not answer. */
const isFromGateway = (response: Response) => response.status === 502 || response.status === 504;

/** The answer, of which is also reported whether the server gave it, and whether it is maintained. */
export async function watched(
  answer: Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  try {
    const response = await answer;
    const isAnswer = !isFromGateway(response);
    answering.report(isAnswer);
    if (isAnswer) readOnly.report(response.headers.has(readOnlyHeader));
    return response;
  } catch (cause) {
    if (!signal?.aborted) answering.report(false);
    throw cause;
  }
}

/** `fetch`, watched. */
export const watchedFetch = (
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> => watched(fetch(input, init), init?.signal);

globalThis.addEventListener('offline', () => answering.report(false));

/**
 * `connected`, or `lost` from the first call without an answer until the next one with an answer.
 */
export const useConnection = (): 'connected' | 'lost' =>
  useSyncExternalStore(answering.subscribe, isAnswering) ? 'connected' : 'lost';

/** Whether the last answer said that nothing can be changed (S113). */
export const useIsReadOnly = (): boolean => useSyncExternalStore(readOnly.subscribe, readOnly.now);
