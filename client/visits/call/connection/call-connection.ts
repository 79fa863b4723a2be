/** Keeps the connection to the video server up, with a freshly authorised ticket after each loss, until the call ends. */
import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import type { Ticket } from '#shared/visits.ts';
import { probeServer } from './probe-server.ts';

export type Connection =
  | { state: 'connecting' }
  /** Silent: nothing arrives any more, and no event has said why. */
  | { state: 'connected'; isSilent: boolean }
  /** Disconnected, or not reached yet; it is tried again. */
  | { state: 'lost' }
  | { state: 'over'; why: 'elsewhere' | 'removed' }
  /** Our server gives no further ticket. */
  | { state: 'refused'; error: unknown };

interface Options {
  room: Pick<Room, 'connect' | 'disconnect' | 'on' | 'off'>;
  /** Rejects when our server does not answer or refuses. */
  ticket: () => Promise<Ticket>;
  /** Whether trying again makes sense: the server is busy, or does not answer. */
  isTransient: (error: unknown) => boolean;
  /** Reports when the connection to that address falls silent and when it recovers; returns how to stop. */
  watch: (url: string, onChange: (isSilent: boolean) => void) => () => void;
  onChange: (connection: Connection) => void;
  signal: AbortSignal;
}

/** LiveKit needs at least two seconds to resume a session that the server still knows. */
const resumeTimeoutMs = 5_000;
/** Connecting seldom takes a second; LiveKit's own defaults would take half a minute. */
const connectOptions = { websocketTimeout: 5_000, peerConnectionTimeout: 8_000, maxRetries: 0 };
/** By whether a ticket, and with it the video server's address, was ever given. */
const longestBackoffMs = { unreached: 8_000, reached: 1_000 };
const probeEveryMs = 250;
const probeTimeoutMs = 1_000;
/** Then our own server is asked again: it may know that the visit is over. */
const probeForMs = 8_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Null for every other reason: whether the call goes on is then decided by our server, at the next ticket. */
function endOf(reason: DisconnectReason | undefined): Connection | null {
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return { state: 'over', why: 'elsewhere' };
  if (reason === DisconnectReason.PARTICIPANT_REMOVED) return { state: 'over', why: 'removed' };
  return null;
}

/**
 * Resolves `disconnected` with the reason. LiveKit may resume where the server still knows the session;
 * where it would start a full reconnect with the old token, or takes too long, we disconnect, to come
 * back with a fresh ticket. Listens before connecting, because a connection that is lost while it is
 * being made would otherwise be waited for in vain.
 */
function followRoom({ room }: Pick<Options, 'room'>) {
  let resumeTimer: ReturnType<typeof setTimeout> | undefined;
  let resolve: (reason?: DisconnectReason) => void;
  const disconnected = new Promise<DisconnectReason | undefined>((resolvePromise) => {
    resolve = resolvePromise;
  });
  const disconnect = () => void room.disconnect(false);
  const resuming = () => {
    clearTimeout(resumeTimer);
    resumeTimer = setTimeout(disconnect, resumeTimeoutMs);
  };
  const resumed = () => clearTimeout(resumeTimer);
  const onDisconnected = (reason?: DisconnectReason) => resolve(reason);
  room
    .on(RoomEvent.SignalReconnecting, resuming)
    .on(RoomEvent.Reconnecting, disconnect)
    .on(RoomEvent.Reconnected, resumed)
    .on(RoomEvent.Disconnected, onDisconnected);
  const stop = () => {
    clearTimeout(resumeTimer);
    room
      .off(RoomEvent.SignalReconnecting, resuming)
      .off(RoomEvent.Reconnecting, disconnect)
      .off(RoomEvent.Reconnected, resumed)
      .off(RoomEvent.Disconnected, onDisconnected);
  };
  return { disconnected, stop };
}

/** Connects and resolves with the reason of the next disconnect; rejects when it could not connect. */
async function connectOnce({ room, watch, onChange, signal }: Options, { url, token }: Ticket) {
  if (signal.aborted) return undefined;
  const { disconnected, stop } = followRoom({ room });
  let stopWatching = () => {};
  try {
    await room.connect(url, token, connectOptions);
    if (signal.aborted) return undefined;
    onChange({ state: 'connected', isSilent: false });
    stopWatching = watch(url, (isSilent) => onChange({ state: 'connected', isSilent }));
    return await disconnected;
  } finally {
    stopWatching();
    stop();
  }
}

/** While the video server is away no ticket is asked for, so none is refused meanwhile. */
async function waitForVideoServer(url: string, signal: AbortSignal) {
  const until = Date.now() + probeForMs;
  while (!signal.aborted && Date.now() < until) {
    try {
      return await probeServer(url, probeTimeoutMs);
    } catch {
      await pause(probeEveryMs, signal);
    }
  }
}

/** Resolves when the call is over or refused, or `signal` is aborted. */
export async function stayConnected(options: Options): Promise<void> {
  const { ticket, isTransient, onChange, signal } = options;
  let videoUrl: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    try {
      const next = await ticket();
      videoUrl = next.url;
      const reason = await connectOnce(options, next);
      if (signal.aborted) return;
      const end = endOf(reason);
      if (end) return onChange(end);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) return onChange({ state: 'refused', error });
      failures += 1;
    }
    onChange({ state: 'lost' });
    const longestMs = longestBackoffMs[videoUrl === undefined ? 'unreached' : 'reached'];
    if (failures > 0) await pause(Math.min(50 * 2 ** failures, longestMs), signal);
    if (failures > 0 && videoUrl !== undefined) await waitForVideoServer(videoUrl, signal);
  }
}
