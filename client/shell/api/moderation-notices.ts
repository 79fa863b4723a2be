/** Passes notices of moderation from the stream of events to the call that is open. */
import type { ModerationNotice } from '#shared/visits/moderation.ts';

type Listener = (notice: ModerationNotice) => void;

const listeners = new Set<Listener>();

export function passNotice(notice: ModerationNotice): void {
  for (const listener of listeners) listener(notice);
}

/** Returns how to stop listening. */
export function onModerationNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
