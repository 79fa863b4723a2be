/** What tests of the line stand on: a video server that does as they say, and somebody who stays connected. */
import { DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import { stayConnected, type Line } from '../../room/line.ts';

type Hears = (reason?: DisconnectReason) => void;

/** LiveKit's room as far as the line needs it; the test says when and why it is disconnected. */
export function videoServer() {
  const tokens: string[] = [];
  const hearers = new Map<string, Set<Hears>>();
  let waiting: (() => void) | undefined;
  let isStalling = false;
  const of = (event: string) => {
    const known = hearers.get(event) ?? new Set<Hears>();
    hearers.set(event, known);
    return known;
  };
  const tell = (event: string, reason?: DisconnectReason) => {
    for (const hear of of(event)) hear(reason);
  };
  const room = {
    connect: async (_url: string, token: string) => {
      tokens.push(token);
      if (!isStalling) return;
      isStalling = false;
      await new Promise((_, reject) => of(RoomEvent.Disconnected).add(() => reject(new Error())));
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
    /** The next line is not there before it is given up. */
    stall: () => {
      isStalling = true;
    },
    connected,
    say,
    drop: (reason?: DisconnectReason) => say(RoomEvent.Disconnected, reason),
  };
}

export const refusal = new Error('no');

export function stay(server: ReturnType<typeof videoServer>, tickets: (string | Error)[]) {
  const seen: Line['state'][] = [];
  const watched: ((isSilent: boolean) => void)[] = [];
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
    watch: (_url, tell) => {
      watched.push(tell);
      return () => watched.splice(watched.indexOf(tell), 1);
    },
    onChange: (line) => {
      last = line;
      seen.push(line.state);
    },
    signal: leaving.signal,
  });
  const fallSilent = (isSilent: boolean) => watched.forEach((tell) => tell(isSilent));
  /** Its person goes, and it is over. */
  const leave = async (reason?: DisconnectReason) => {
    leaving.abort();
    await server.drop(reason);
    await over;
  };
  return { over, seen, leave, last: () => last, watched, fallSilent };
}
