/** Watches whether bytes still arrive from the video server: a dead connection may report nothing for long. */
import type { LocalTrack, RemoteTrack, Room } from 'livekit-client';
import { probeServer } from './probe-server.ts';
import {
  afterCheck,
  afterLateProbe,
  afterProbe,
  afterProbeSent,
  checkEveryMs,
  isDead,
  isStuck,
  noTraffic,
  shouldProbe,
} from './silence-rule.ts';

/** With the three checks before it, a loss is shown within two seconds. */
const probeTimeoutMs = 700;

/** One that is sent and one that is received: they may use different peer connections. */
function sampleTracks({
  localParticipant,
  remoteParticipants,
}: Room): (LocalTrack | RemoteTrack)[] {
  const ownPublications = [...localParticipant.trackPublications.values()];
  const theirs = [...remoteParticipants.values()].flatMap(({ trackPublications }) => [
    ...trackPublications.values(),
  ]);
  return [ownPublications, theirs].flatMap(
    (all) => all.find(({ track }) => track)?.track ?? [],
  ) as (LocalTrack | RemoteTrack)[];
}

/** Null where the browser does not report it. */
async function bytesReceivedBy(room: Room): Promise<number | null> {
  try {
    const reports = await Promise.all(sampleTracks(room).map((track) => track.getRTCStatsReport()));
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

interface WatchOptions {
  room: Room;
  /** Of the video server. */
  url: string;
  onChange: (isSilent: boolean) => void;
  /** Once: the server answers again, and still nothing arrives over this connection. */
  onStuck: () => void;
}

/** Returns the function that stops watching. */
export function watchConnection({ room, url, onChange, onStuck }: WatchOptions): () => void {
  let traffic = noTraffic;
  let wasDead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const report = () => {
    if (isOver || isDead(traffic) === wasDead) return;
    wasDead = isDead(traffic);
    onChange(wasDead);
  };
  const probe = () => {
    traffic = afterProbeSent(traffic);
    const { silence } = traffic;
    const noteAnswer = (hasAnswered: boolean) => {
      traffic = afterProbe(traffic, silence, hasAnswered);
      report();
    };
    probeServer(url, probeTimeoutMs).then(
      () => noteAnswer(true),
      () => noteAnswer(false),
    );
  };
  let isProbingLate = false;
  const probeLate = () => {
    isProbingLate = true;
    const { silence } = traffic;
    const noteAnswer = (hasAnswered: boolean) => {
      isProbingLate = false;
      traffic = afterLateProbe(traffic, silence, hasAnswered);
      if (isOver || !isStuck(traffic)) return;
      isOver = true;
      onStuck();
    };
    probeServer(url, probeTimeoutMs).then(
      () => noteAnswer(true),
      () => noteAnswer(false),
    );
  };
  const check = async () => {
    traffic = afterCheck(traffic, await bytesReceivedBy(room));
    if (isOver) return;
    if (shouldProbe(traffic)) probe();
    if (isDead(traffic) && !isProbingLate) probeLate();
    report();
    timer = setTimeout(() => void check(), checkEveryMs);
  };
  void check();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
