/** Probes whether the video server answers at all, by a plain HTTP request without a ticket. */

/** The same server answers HTTP where it is reached by WebSocket. */
const httpOf = (url: string) => url.replace(/^ws/, 'http');

/** Rejects when there is no answer in time. */
export async function probeServer(url: string, timeoutMs: number): Promise<void> {
  await fetch(httpOf(url), {
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
}
