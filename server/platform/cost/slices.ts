/** Cuts long computations into slices, between which the event loop answers other calls (S48). */
import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 8;

export interface SliceOptions {
  clockMs?: () => number;
  giveBack?: () => Promise<unknown>;
}

/**
 * The returned function is awaited between steps: it gives the event loop back where the steps since
 * the last time took longer than a slice.
 */
export function slices({
  clockMs = () => performance.now(),
  giveBack = nextTurn,
}: SliceOptions = {}): () => Promise<void> {
  let beganMs = clockMs();
  return async () => {
    if (clockMs() - beganMs < sliceMs) return;
    await giveBack();
    beganMs = clockMs();
  };
}

/** As `map`, in slices. */
export async function mapInSlices<One, Mapped>(
  all: readonly One[],
  map: (one: One, at: number) => Mapped,
  options?: SliceOptions,
): Promise<Mapped[]> {
  const pause = slices(options);
  const mapped: Mapped[] = [];
  for (const [at, one] of all.entries()) {
    mapped.push(map(one, at));
    await pause();
  }
  return mapped;
}
