/** Whether the video server answers at all: asked plainly, without a ticket. */

/** The same server answers by http where it is reached by WebSocket. */
const httpOf = (url: string) => url.replace(/^ws/, 'http');

/** Throws when it does not answer in time. */
export async function knock(url: string, patienceMs: number): Promise<void> {
  await fetch(httpOf(url), {
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  });
}
