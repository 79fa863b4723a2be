/** Cuts long computations into slices, between which the event loop answers other calls (S48). */
import { shortCalls, type ShortCalls } from './short-calls.ts';

/**
 * A call waits for a slice of somebody's long work each time that it comes back from a store: some six
 * times. With eight milliseconds a clinician's week took 46 beside a preview of two thousand people.
 */
const sliceMs = 1;

/** Long work lets short calls pass so long between two slices: with many of them it has a quarter of the time. */
const passMs = 3;

interface TurnOptions {
  calls?: Pick<ShortCalls, 'leave' | 'whenOver'>;
  mostMs?: number;
}

/**
 * In a turn of the event loop one work goes on, however many wait, so that what came in is answered
 * between two slices; a call comes back from the stores several times before it is.
 */
export function openTurns({ calls = shortCalls, mostMs = passMs }: TurnOptions = {}) {
  /** Works that gave the event loop back, in order. */
  const waiting: (() => void)[] = [];

  const resumeLater = () => calls.whenOver(mostMs, () => setImmediate(resumeOne));

  function resumeOne(): void {
    waiting.shift()?.();
    if (waiting.length > 0) resumeLater();
  }

  return () =>
    new Promise<void>((resume) => {
      calls.leave();
      waiting.push(resume);
      if (waiting.length === 1) resumeLater();
    });
}

const nextTurn = openTurns();

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
