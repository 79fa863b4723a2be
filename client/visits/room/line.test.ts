/** The line to the video server: a fresh ticket after every loss, and an end where there is one. */
import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { stayConnected, type Line } from './line.ts';

type Hears = (reason?: DisconnectReason) => void;

/** LiveKit's room as far as the line needs it; the test says when and why it is disconnected. */
function videoServer() {
  const tokens: string[] = [];
  const hearers = new Map<string, Set<Hears>>();
  let waiting: (() => void) | undefined;
  const of = (event: string) => {
    if (!hearers.has(event)) hearers.set(event, new Set());
    return hearers.get(event)!;
  };
  const tell = (event: string, reason?: DisconnectReason) => {
    for (const hear of of(event)) hear(reason);
  };
  const room = {
    connect: async (_url: string, token: string) => {
      tokens.push(token);
    },
    disconnect: async () => tell(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED),
    on: (event: string, hear: Hears) => {
      of(event).add(hear);
      if (event === RoomEvent.Disconnected) waiting?.();
      return room;
    },
    off: (event: string, hear: Hears) => {
      of(event).delete(hear);
      return room;
    },
  } as unknown as Pick<Room, 'connect' | 'disconnect' | 'on' | 'off'>;
  const connected = async () => {
    if (of(RoomEvent.Disconnected).size === 0)
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    await Promise.resolve();
  };
  const say = async (event: RoomEvent, reason?: DisconnectReason) => {
    await connected();
    tell(event, reason);
  };
  return {
    room,
    tokens,
    connected,
    say,
    drop: (reason?: DisconnectReason) => say(RoomEvent.Disconnected, reason),
  };
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

test('LiveKit never begins anew with the token of before: a fresh ticket takes its place', async () => {
  const server = videoServer();
  const { leaving, over } = stay(server, ['first', 'second']);
  await server.say(RoomEvent.Reconnecting);
  await server.connected();
  expect(server.tokens).toEqual(['first', 'second']);
  leaving.abort();
  await server.drop();
  await over;
});

test('a line that LiveKit takes up again stays; one that it cannot take up is left for a fresh one', async () => {
  vi.useFakeTimers();
  try {
    const server = videoServer();
    const { leaving, over } = stay(server, ['first', 'second']);
    await server.say(RoomEvent.SignalReconnecting);
    await server.say(RoomEvent.Reconnected);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tokens).toEqual(['first']);
    await server.say(RoomEvent.SignalReconnecting);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tokens).toEqual(['first', 'second']);
    leaving.abort();
    await server.drop();
    await over;
  } finally {
    vi.useRealTimers();
  }
});

test('while the video server does not answer, it is knocked at, and no ticket is asked for', async () => {
  vi.useFakeTimers();
  const knocks: unknown[] = [];
  const isUp = () => knocks.length > 8;
  vi.stubGlobal('fetch', async (url: string) => {
    knocks.push(url);
    if (!isUp()) throw new TypeError('Failed to fetch');
  });
  try {
    const server = videoServer();
    const { leaving, over } = stay(server, ['first', new Error('video is away'), 'third']);
    await server.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.tokens).toEqual(['first', 'third']);
    expect(knocks).toEqual(Array.from({ length: 9 }, () => 'http://video'));
    leaving.abort();
    await server.drop();
    await over;
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});
