/** Gives up a request that gets no answer at all: what follows a stream would wait for it as long as the page is open. */

/** Longer than a server in its busiest moment takes to begin. */
export const startTimeoutMs = 20_000;

/** The same function: its answer may last as long as it likes once it has begun. */
export const withStartTimeout =
  <Url, Init extends { signal?: unknown }, Answer>(
    fetch: (url: Url, init: Init) => Promise<Answer>,
  ) =>
  async (url: Url, init: Init): Promise<Answer> => {
    const late = new AbortController();
    // Not an AbortError: by that one EventSource knows that it was closed, and does not try again.
    const reason = new DOMException('The server did not begin to answer.', 'TimeoutError');
    const timer = setTimeout(() => late.abort(reason), startTimeoutMs);
    const { signal } = init;
    const signals = signal instanceof AbortSignal ? [signal, late.signal] : [late.signal];
    try {
      return await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
