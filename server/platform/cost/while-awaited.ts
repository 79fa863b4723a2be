/** Long work ends with its caller's connection: nobody waits for it any more. */
import type { Call } from '#server/platform/http/call.ts';

/** How often it is looked whether the caller is still there. */
const goneEveryMs = 250;

/** @param end Ends what the work waits for, such as its thread, where the caller is gone. */
export async function whileAwaited<T>(
  { isGone }: Pick<Call, 'isGone'>,
  end: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const watch = setInterval(() => isGone() && void end(), goneEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}
