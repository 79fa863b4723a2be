/** The line to the video server: a fresh ticket after every loss, and an end where there is one. */
import { DisconnectReason, type Room } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { stayConnected, type Line } from './line.ts';

/** LiveKit's room as far as the line needs it; the test says when and why it is disconnected. */
function videoServer() {
  const tokens: string[] = [];
  let disconnect: ((reason?: DisconnectReason) => void) | undefined;
  let waiting: (() => void) | undefined;
  const room = {
    connect: async (_url: string, token: string) => {
      tokens.push(token);
    },
    once: (_event: string, listener: (reason?: DisconnectReason) => void) => {
      disconnect = listener;
      waiting?.();
      return room;
    },
  } as unknown as Pick<Room, 'connect' | 'once'>;
  const connected = async () => {
    if (!disconnect)
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
  };
  const drop = async (reason?: DisconnectReason) => {
    await connected();
    const listener = disconnect;
    disconnect = undefined;
    listener?.(reason);
  };
  return { room, tokens, drop, connected };
}

const refusal = new Error('no');

function stay(server: ReturnType<typeof videoServer>, tickets: (string | Error)[]) {
  const seen: Line['state'][] = [];
  let last: Line = { state: 'connecting' };
  const leaving = new AbortController();
  const over = stayConnected({
    room: server.room,
    ticket: async () => {
      const next = tickets.shift() ?? refusal;
      if (next instanceof Error) throw next;
      return {
        url: 'ws://video',
        token: next,
        identity: 'practitioner:a',
        name: 'A',
        encryption: null,
      };
    },
    mayPass: (error) => error !== refusal,
    onConnected: async () => undefined,
    onChange: (line) => {
      last = line;
      seen.push(line.state);
    },
    signal: leaving.signal,
  });
  return { over, seen, leaving, last: () => last };
}

test('a line that is lost for good comes back with a freshly authorised ticket', async () => {
  const server = videoServer();
  const { over, seen, leaving } = stay(server, ['first', 'second']);
  await server.drop();
  await server.connected();
  expect(server.tokens).toEqual(['first', 'second']);
  expect(seen).toEqual(['connected', 'lost', 'connected']);
  leaving.abort();
  await server.drop(DisconnectReason.CLIENT_INITIATED);
  await over;
  expect(seen).toEqual(['connected', 'lost', 'connected']);
});

test('when the server gives no further ticket, that is the end, and it says why', async () => {
  const server = videoServer();
  const { over, seen, last } = stay(server, ['first', refusal]);
  await server.drop(DisconnectReason.ROOM_DELETED);
  await over;
  expect(seen).toEqual(['connected', 'lost', 'refused']);
  expect(last()).toEqual({ state: 'refused', error: refusal });
});

test('a second window takes over, and the first does not fight for its place', async () => {
  const server = videoServer();
  const { over, last } = stay(server, ['first', 'second']);
  await server.drop(DisconnectReason.DUPLICATE_IDENTITY);
  await over;
  expect(last()).toEqual({ state: 'over', why: 'elsewhere' });
  expect(server.tokens).toEqual(['first']);
});

test('a server that is busy is asked again after a pause', async () => {
  vi.useFakeTimers();
  try {
    const server = videoServer();
    const { seen, leaving, over } = stay(server, [new Error('busy'), new Error('busy'), 'third']);
    await vi.runAllTimersAsync();
    expect(server.tokens).toEqual(['third']);
    expect(seen).toEqual(['lost', 'lost', 'connected']);
    leaving.abort();
    await server.drop();
    await over;
  } finally {
    vi.useRealTimers();
  }
});
