/** Tests the connection to the video server: a fresh ticket after every loss, and when it is over. */
import { DisconnectReason, RoomEvent } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { fakeVideoServer, refusal, startConnection } from './connection.test-support.ts';

test('a connection that is lost for good comes back with a freshly authorised ticket', async () => {
  const server = fakeVideoServer();
  const { seen, leave } = startConnection(server, ['first', 'second']);
  await server.drop();
  await server.connected();
  expect(server.tokens).toEqual(['first', 'second']);
  expect(seen).toEqual(['connected', 'lost', 'connected']);
  await leave(DisconnectReason.CLIENT_INITIATED);
  expect(seen).toEqual(['connected', 'lost', 'connected']);
});

test('when our server gives no further ticket, the call is refused, with the reason', async () => {
  const server = fakeVideoServer();
  const { over, seen, last } = startConnection(server, ['first', refusal]);
  await server.drop(DisconnectReason.ROOM_DELETED);
  await over;
  expect(seen).toEqual(['connected', 'lost', 'refused']);
  expect(last()).toEqual({ state: 'refused', error: refusal });
});

test('a second window takes over, and the first does not reconnect', async () => {
  const server = fakeVideoServer();
  const { over, last } = startConnection(server, ['first', 'second']);
  await server.drop(DisconnectReason.DUPLICATE_IDENTITY);
  await over;
  expect(last()).toEqual({ state: 'over', why: 'elsewhere' });
  expect(server.tokens).toEqual(['first']);
});

test('a busy server is asked again after a pause', async () => {
  vi.useFakeTimers();
  try {
    const server = fakeVideoServer();
    const { seen, leave } = startConnection(server, [
      new Error('busy'),
      new Error('busy'),
      'third',
    ]);
    await vi.runAllTimersAsync();
    expect(server.tokens).toEqual(['third']);
    expect(seen).toEqual(['lost', 'lost', 'connected']);
    await leave();
  } finally {
    vi.useRealTimers();
  }
});

test('LiveKit never reconnects with the old token: a fresh ticket is used instead', async () => {
  const server = fakeVideoServer();
  const { leave } = startConnection(server, ['first', 'second']);
  await server.emit(RoomEvent.Reconnecting);
  await server.connected();
  expect(server.tokens).toEqual(['first', 'second']);
  await leave();
});

test('a connection that is lost while it is being made is given up at once for a fresh ticket', async () => {
  vi.stubGlobal('fetch', async () => undefined);
  try {
    const server = fakeVideoServer();
    server.stall();
    const { leave, seen } = startConnection(server, ['first', 'second']);
    await server.emit(RoomEvent.Reconnecting);
    await expect.poll(() => seen).toEqual(['lost', 'connected']);
    expect(server.tokens).toEqual(['first', 'second']);
    await leave();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a connection that LiveKit resumes is kept; one that it cannot resume is given up for a fresh ticket', async () => {
  vi.useFakeTimers();
  try {
    const server = fakeVideoServer();
    const { leave } = startConnection(server, ['first', 'second']);
    await server.emit(RoomEvent.SignalReconnecting);
    await server.emit(RoomEvent.Reconnected);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tokens).toEqual(['first']);
    await server.emit(RoomEvent.SignalReconnecting);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tokens).toEqual(['first', 'second']);
    await leave();
  } finally {
    vi.useRealTimers();
  }
});

test('while the video server does not answer, it is probed, and no ticket is asked for', async () => {
  vi.useFakeTimers();
  const probes: unknown[] = [];
  const isUp = () => probes.length > 8;
  vi.stubGlobal('fetch', async (url: string) => {
    probes.push(url);
    if (!isUp()) throw new TypeError('Failed to fetch');
  });
  try {
    const server = fakeVideoServer();
    const { leave } = startConnection(server, ['first', new Error('video is away'), 'third']);
    await server.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.tokens).toEqual(['first', 'third']);
    expect(probes).toEqual(Array.from({ length: 9 }, () => 'http://video'));
    await leave();
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

test('a connection that falls silent is reported, and its recovery too, as long as it is watched', async () => {
  const server = fakeVideoServer();
  const { leave, last, watchers, setSilent } = startConnection(server, ['first']);
  await server.connected();
  setSilent(true);
  expect(last()).toEqual({ state: 'connected', isSilent: true });
  setSilent(false);
  expect(last()).toEqual({ state: 'connected', isSilent: false });
  expect(server.tokens).toEqual(['first']);
  await leave();
  expect(watchers).toEqual([]);
});
