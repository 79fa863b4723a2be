/** The line to the video server: kept up with freshly authorised tickets until the visit is over. */
import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import type { Ticket } from '#shared/visits.ts';

export type Line =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** LiveKit gave up, or was never reached; we go on trying. */
  | { state: 'lost' }
  | { state: 'over'; why: 'elsewhere' | 'removed' }
  /** The server gives no further ticket. */
  | { state: 'refused'; error: unknown };

interface Options {
  room: Pick<Room, 'connect' | 'once'>;
  /** Rejects when the server does not answer or says no. */
  ticket: () => Promise<Ticket>;
  /** Whether asking again makes sense: a busy server, or none. */
  mayPass: (error: unknown) => boolean;
  /** After each connection, the first and those that follow. */
  onConnected: () => Promise<void>;
  onChange: (line: Line) => void;
  signal: AbortSignal;
}

const longestPauseMs = 8_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const disconnection = (room: Options['room']) =>
  new Promise<DisconnectReason | undefined>((resolve) => {
    room.once(RoomEvent.Disconnected, resolve);
  });

/** Everything else is for the server to judge, at the next ticket. */
function endOf(reason: DisconnectReason | undefined): Line | null {
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return { state: 'over', why: 'elsewhere' };
  if (reason === DisconnectReason.PARTICIPANT_REMOVED) return { state: 'over', why: 'removed' };
  return null;
}

/** Connects, stays until disconnected, and tells why that was; rejects when it could not connect. */
async function stayOnce({ room, ticket, onConnected, onChange, signal }: Options) {
  const { url, token } = await ticket();
  if (signal.aborted) return undefined;
  await room.connect(url, token);
  const gone = disconnection(room);
  if (signal.aborted) return undefined;
  onChange({ state: 'connected' });
  await onConnected();
  return gone;
}

/** Resolves when it is over, refused, or `signal` said to leave. */
export async function stayConnected(options: Options): Promise<void> {
  const { mayPass, onChange, signal } = options;
  for (let failures = 0; !signal.aborted;) {
    try {
      const reason = await stayOnce(options);
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
    if (failures > 0) await pause(Math.min(500 * 2 ** failures, longestPauseMs), signal);
  }
}
