/** The line to the video server: kept up with freshly authorised tickets until the visit is over. */
import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import type { Ticket } from '#shared/visits.ts';
import { knock } from './knock.ts';

export type Line =
  | { state: 'connecting' }
  /** Silent: nothing comes in any more, and nobody has said why. */
  | { state: 'connected'; isSilent: boolean }
  /** Gone, or never reached; we go on trying. */
  | { state: 'lost' }
  | { state: 'over'; why: 'elsewhere' | 'removed' }
  /** The server gives no further ticket. */
  | { state: 'refused'; error: unknown };

interface Options {
  room: Pick<Room, 'connect' | 'disconnect' | 'on' | 'off'>;
  /** Rejects when the server does not answer or says no. */
  ticket: () => Promise<Ticket>;
  /** Whether asking again makes sense: a busy server, or none. */
  mayPass: (error: unknown) => boolean;
  /** Tells when the line to that address falls silent, and when it speaks again; answers how to stop. */
  watch: (url: string, onChange: (isSilent: boolean) => void) => () => void;
  onChange: (line: Line) => void;
  signal: AbortSignal;
}

/** LiveKit's own way back to a session that the server still knows takes two seconds at least. */
const resumeForMs = 5_000;
/** One try of a way in, which seldom takes a second: LiveKit's own two would take half a minute. */
const patience = { websocketTimeout: 5_000, peerConnectionTimeout: 8_000, maxRetries: 0 };
/** While our own server does not answer; or while it does and gives no ticket. */
const longestPauseMs = { unreached: 8_000, reached: 1_000 };
const knockEveryMs = 250;
const knockPatienceMs = 1_000;
/** Then our own server is asked again: it may know that the visit is over. */
const knockForMs = 8_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Everything else is for the server to judge, at the next ticket. */
function endOf(reason: DisconnectReason | undefined): Line | null {
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return { state: 'over', why: 'elsewhere' };
  if (reason === DisconnectReason.PARTICIPANT_REMOVED) return { state: 'over', why: 'removed' };
  return null;
}

/**
 * Why the line ends. LiveKit may take it up where the server still knows us; where it would begin
 * anew, with the token of before, or takes too long, we end it here and come with a fresh ticket.
 * So from its first moment on: one that is lost while it is made would else be waited for in vain.
 */
function follow({ room }: Pick<Options, 'room'>) {
  let tooLong: ReturnType<typeof setTimeout> | undefined;
  let tell: (reason?: DisconnectReason) => void;
  const ended = new Promise<DisconnectReason | undefined>((resolve) => {
    tell = resolve;
  });
  const giveUp = () => void room.disconnect(false);
  const resuming = () => {
    clearTimeout(tooLong);
    tooLong = setTimeout(giveUp, resumeForMs);
  };
  const resumed = () => clearTimeout(tooLong);
  const gone = (reason?: DisconnectReason) => tell(reason);
  room
    .on(RoomEvent.SignalReconnecting, resuming)
    .on(RoomEvent.Reconnecting, giveUp)
    .on(RoomEvent.Reconnected, resumed)
    .on(RoomEvent.Disconnected, gone);
  const stop = () => {
    clearTimeout(tooLong);
    room
      .off(RoomEvent.SignalReconnecting, resuming)
      .off(RoomEvent.Reconnecting, giveUp)
      .off(RoomEvent.Reconnected, resumed)
      .off(RoomEvent.Disconnected, gone);
  };
  return { ended, stop };
}

/**
 * Connects, stays until disconnected, and tells why that was; rejects when it could not connect.
 * A line that falls silent is said to be so, and may speak again.
 */
async function stayOnce({ room, watch, onChange, signal }: Options, { url, token }: Ticket) {
  if (signal.aborted) return undefined;
  const { ended, stop } = follow({ room });
  let stopWatching = () => {};
  try {
    await room.connect(url, token, patience);
    if (signal.aborted) return undefined;
    onChange({ state: 'connected', isSilent: false });
    stopWatching = watch(url, (isSilent) => onChange({ state: 'connected', isSilent }));
    return await ended;
  } finally {
    stopWatching();
    stop();
  }
}

/** Until the video server answers again: no ticket is asked for, and none refused, meanwhile. */
async function untilItAnswers(url: string, signal: AbortSignal) {
  const until = Date.now() + knockForMs;
  while (!signal.aborted && Date.now() < until) {
    try {
      return await knock(url, knockPatienceMs);
    } catch {
      await pause(knockEveryMs, signal);
    }
  }
}

/** Resolves when it is over, refused, or `signal` said to leave. */
export async function stayConnected(options: Options): Promise<void> {
  const { ticket, mayPass, onChange, signal } = options;
  let known: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    try {
      const next = await ticket();
      known = next.url;
      const reason = await stayOnce(options, next);
      if (signal.aborted) return;
      const end = endOf(reason);
      if (end) return onChange(end);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!mayPass(error)) return onChange({ state: 'refused', error });
      failures += 1;
    }
    onChange({ state: 'lost' });
    const longestMs = longestPauseMs[known === undefined ? 'unreached' : 'reached'];
    if (failures > 0) await pause(Math.min(50 * 2 ** failures, longestMs), signal);
    if (failures > 0 && known !== undefined) await untilItAnswers(known, signal);
  }
}
