/** Looks whether anything still comes in over the line, since one that dies may do so without a word. */
import type { LocalTrack, RemoteTrack, Room } from 'livekit-client';
import { knock } from '../../room/knock.ts';
import {
  answered,
  asked,
  hearing,
  isDead,
  isToAsk,
  looked,
  lookEveryMs,
} from '../../room/silence-rule.ts';

/** With three looks before it, the words stand within two seconds of the loss. */
const patienceMs = 700;

/** One that is sent and one that is received: they may have ways of their own. */
function tracksOf({ localParticipant, remoteParticipants }: Room): (LocalTrack | RemoteTrack)[] {
  const own = [...localParticipant.trackPublications.values()];
  const theirs = [...remoteParticipants.values()].flatMap(({ trackPublications }) => [
    ...trackPublications.values(),
  ]);
  return [own, theirs].flatMap((all) => all.find(({ track }) => track)?.track ?? []) as (
    | LocalTrack
    | RemoteTrack
  )[];
}

/** Null where the browser does not say. */
async function bytesIn(room: Room): Promise<number | null> {
  try {
    const reports = await Promise.all(tracksOf(room).map((track) => track.getRTCStatsReport()));
    const pairs = reports.flatMap((report) =>
      [...((report ?? []) as unknown as Map<string, RTCIceCandidatePairStats>).values()].filter(
        ({ type }) => (type as string) === 'candidate-pair',
      ),
    );
    if (pairs.length === 0) return null;
    return pairs.reduce((sum, { bytesReceived = 0 }) => sum + bytesReceived, 0);
  } catch {
    return null;
  }
}

interface Watched {
  room: Room;
  /** Of the video server. */
  url: string;
  onChange: (isSilent: boolean) => void;
}

/** Answers how to stop. */
export function watchLine({ room, url, onChange }: Watched): () => void {
  let now = hearing;
  let wasDead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const tell = () => {
    if (isOver || isDead(now) === wasDead) return;
    wasDead = isDead(now);
    onChange(wasDead);
  };
  const ask = () => {
    now = asked(now);
    const { silence } = now;
    const heard = (hasCome: boolean) => {
      now = answered(now, silence, hasCome);
      tell();
    };
    knock(url, patienceMs).then(
      () => heard(true),
      () => heard(false),
    );
  };
  const look = async () => {
    now = looked(now, await bytesIn(room));
    if (isOver) return;
    if (isToAsk(now)) ask();
    tell();
    timer = setTimeout(() => void look(), lookEveryMs);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
