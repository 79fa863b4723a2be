/** Subscribes to a stream of events and reads it as it is sent. */
import type { Browser } from './browser.ts';

export interface StreamEvent {
  event: string;
  id: string | undefined;
  /** The parsed `data`. */
  data: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever came
}

function parsed(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const data = fields.get('data');
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id'),
    data: data ? JSON.parse(data) : undefined,
  };
}

async function* blocksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split(/\n\n+/);
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.trim() !== '') yield parsed(block);
  }
}

export interface FollowOptions {
  lastEventId?: string;
  sinceMs?: number;
  url?: string;
}

/** Subscribes to changes as this person; throws where the stream does not begin. */
export const followChanges = (browser: Browser, options: FollowOptions = {}) =>
  followStream(browser, 'calendar.changes', options);

export async function followStream(browser: Browser, path: string, options: FollowOptions = {}) {
  const { lastEventId, sinceMs, url = browser.url } = options;
  const stopping = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}/trpc/${path}?input=${JSON.stringify({ sinceMs })}`, {
    headers: {
      ...browser.headers,
      cookie,
      authorization: `Bearer ${browser.token ?? ''}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    signal: stopping.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(await response.text());
  // Read from the beginning: an unread body is cancelled once its response is garbage collected.
  const events = blocksOf(response.body.values());

  /** The next event; null when the stream is over. */
  async function next(): Promise<StreamEvent | null> {
    const { value, done } = await events.next();
    if (done) return null;
    return value.event === 'connected' || value.event === 'ping' ? next() : value;
  }
  return { headers: response.headers, next, stop: () => stopping.abort() };
}
