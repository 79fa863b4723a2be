/** Cuts long computations into slices, between which the event loop answers other calls (S48). */

/**
 * A call waits for a slice of somebody's long work each time that it comes back from a store: some six
 * times. With eight milliseconds a clinician's week took 46 beside a preview of two thousand people.
 */
const sliceMs = 1;

/** Works that gave the event loop back, in order. */
const waiting: (() => void)[] = [];

function resumeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}

/** In a turn of the event loop one work goes on, however many wait, so that what came in is answered between two slices. */
const nextTurn = () =>
  new Promise<void>((resume) => {
    waiting.push(resume);
    if (waiting.length === 1) setImmediate(resumeOne);
  });

export interface SliceOptions {
  clockMs?: () => number;
  yieldTurn?: () => Promise<unknown>;
}

export interface Slice {
  isOver: () => boolean;
  /** Gives the event loop back; then the next one begins. */
  next: () => Promise<void>;
}

/** For steps that are so short that awaiting something after each of them would take as long as they do. */
export function openSlice({
  clockMs = () => performance.now(),
  yieldTurn = nextTurn,
}: SliceOptions = {}): Slice {
  let beganMs = clockMs();
  return {
    isOver: () => clockMs() - beganMs >= sliceMs,
    next: async () => {
      await yieldTurn();
      beganMs = clockMs();
    },
  };
}

/**
 * The returned function is awaited between steps: it gives the event loop back where the steps since
 * the last time took longer than a slice.
 */
export function slices(options?: SliceOptions): () => Promise<void> {
  const slice = openSlice(options);
  return async () => {
    if (slice.isOver()) await slice.next();
  };
}

/** As `map`, in slices. */
export async function mapInSlices<One, Mapped>(
  all: readonly One[],
  map: (one: One, at: number) => Mapped,
  options?: SliceOptions,
): Promise<Mapped[]> {
  const slice = openSlice(options);
  const mapped: Mapped[] = [];
  for (const [at, item] of all.entries()) {
    mapped.push(map(item, at));
    if (slice.isOver()) await slice.next();
  }
  return mapped;
}
