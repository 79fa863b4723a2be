/** A fake video server for tests of the connection, and a connection to it whose states are recorded. */
import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import { stayConnected, type Connection } from './call-connection.ts';

type Listener = (reason?: DisconnectReason) => void;

/** LiveKit's room as far as the connection uses it; the test says when and why it is disconnected. */
export function fakeVideoServer() {
  const tokens: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  let onConnect: (() => void) | undefined;
  let isStalling = false;
  const of = (event: string) => {
    const eventListeners = listeners.get(event) ?? new Set<Listener>();
    listeners.set(event, eventListeners);
    return eventListeners;
  };
  const notify = (event: string, reason?: DisconnectReason) => {
    for (const listener of of(event)) listener(reason);
  };
  const room = {
    connect: async (_url: string, token: string) => {
      tokens.push(token);
      if (!isStalling) return;
      isStalling = false;
      await new Promise((_, reject) => of(RoomEvent.Disconnected).add(() => reject(new Error())));
    },
    disconnect: async () => notify(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED),
    on: (event: string, listener: Listener) => {
      of(event).add(listener);
      if (event === RoomEvent.Disconnected) onConnect?.();
      return room;
    },
    off: (event: string, listener: Listener) => {
      of(event).delete(listener);
      return room;
    },
  } as unknown as Pick<Room, 'connect' | 'disconnect' | 'on' | 'off'>;
  const connected = async () => {
    if (of(RoomEvent.Disconnected).size === 0)
      await new Promise<void>((resolve) => {
        onConnect = resolve;
      });
    await Promise.resolve();
  };
  const emit = async (event: RoomEvent, reason?: DisconnectReason) => {
    await connected();
    notify(event, reason);
  };
  return {
    room,
    tokens,
    /** The next attempt to connect hangs until it is given up. */
    stall: () => {
      isStalling = true;
    },
    connected,
    emit,
    drop: (reason?: DisconnectReason) => emit(RoomEvent.Disconnected, reason),
  };
}

export const refusal = new Error('no');

export function startConnection(
  server: ReturnType<typeof fakeVideoServer>,
  tickets: (string | Error)[],
) {
  const seen: Connection['state'][] = [];
  const watchers: ((isSilent: boolean) => void)[] = [];
  let last: Connection = { state: 'connecting' };
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
    isTransient: (error) => error !== refusal,
    watch: (_url, onChange) => {
      watchers.push(onChange);
      return () => watchers.splice(watchers.indexOf(onChange), 1);
    },
    onChange: (connection) => {
      last = connection;
      seen.push(connection.state);
    },
    signal: leaving.signal,
  });
  const setSilent = (isSilent: boolean) => watchers.forEach((onChange) => onChange(isSilent));
  /** The user leaves, and waits until the connection has ended. */
  const leave = async (reason?: DisconnectReason) => {
    leaving.abort();
    await server.drop(reason);
    await over;
  };
  return { over, seen, leave, last: () => last, watchers, setSilent };
}
