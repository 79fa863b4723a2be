/** The line to the video server: a fresh ticket after every loss, and an end where there is one. */
import { DisconnectReason, RoomEvent } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { refusal, stay, videoServer } from './connection.test-support.ts';

test('a line that is lost for good comes back with a freshly authorised ticket', async () => {
  const server = videoServer();
  const { seen, leave } = stay(server, ['first', 'second']);
  await server.drop();
  await server.connected();
  expect(server.tokens).toEqual(['first', 'second']);
  expect(seen).toEqual(['connected', 'lost', 'connected']);
  await leave(DisconnectReason.CLIENT_INITIATED);
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
    const { seen, leave } = stay(server, [new Error('busy'), new Error('busy'), 'third']);
    await vi.runAllTimersAsync();
    expect(server.tokens).toEqual(['third']);
    expect(seen).toEqual(['lost', 'lost', 'connected']);
    await leave();
  } finally {
    vi.useRealTimers();
  }
});

test('LiveKit never begins anew with the token of before: a fresh ticket takes its place', async () => {
  const server = videoServer();
  const { leave } = stay(server, ['first', 'second']);
  await server.say(RoomEvent.Reconnecting);
  await server.connected();
  expect(server.tokens).toEqual(['first', 'second']);
  await leave();
});

test('a line that is lost while it is being made is given up at once for a fresh ticket', async () => {
  vi.stubGlobal('fetch', async () => undefined);
  try {
    const server = videoServer();
    server.stall();
    const { leave, seen } = stay(server, ['first', 'second']);
    await server.say(RoomEvent.Reconnecting);
    await expect.poll(() => seen).toEqual(['lost', 'connected']);
    expect(server.tokens).toEqual(['first', 'second']);
    await leave();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a line that LiveKit takes up again stays; one that it cannot take up is left for a fresh one', async () => {
  vi.useFakeTimers();
  try {
    const server = videoServer();
    const { leave } = stay(server, ['first', 'second']);
    await server.say(RoomEvent.SignalReconnecting);
    await server.say(RoomEvent.Reconnected);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tokens).toEqual(['first']);
    await server.say(RoomEvent.SignalReconnecting);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.tokens).toEqual(['first', 'second']);
    await leave();
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
    const { leave } = stay(server, ['first', new Error('video is away'), 'third']);
    await server.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.tokens).toEqual(['first', 'third']);
    expect(knocks).toEqual(Array.from({ length: 9 }, () => 'http://video'));
    await leave();
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

test('a line that falls silent is said to be so, and to speak again, as long as it is watched', async () => {
  const server = videoServer();
  const { leave, last, watched, fallSilent } = stay(server, ['first']);
  await server.connected();
  fallSilent(true);
  expect(last()).toEqual({ state: 'connected', isSilent: true });
  fallSilent(false);
  expect(last()).toEqual({ state: 'connected', isSilent: false });
  expect(server.tokens).toEqual(['first']);
  await leave();
  expect(watched).toEqual([]);
});
