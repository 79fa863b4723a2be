/** Whether media could go: tried without a ticket, which nobody has before they are let in. */
import type { DeviceReport } from '#shared/visits/guests.ts';
import { inTime } from '../room/in-time.ts';

/** Nothing that works takes as long. */
const patience = { withinMs: 5_000, else: false };

/** Answers whether the browser has told of an address that it uses for UDP. */
function watchUdp(connection: RTCPeerConnection): () => boolean {
  let hasUdp = false;
  connection.addEventListener('icecandidate', ({ candidate }) => {
    hasUdp ||= candidate?.protocol === 'udp';
  });
  return () => hasUdp;
}

/**
 * A browser has gathered its addresses once the server has told it which it comes from (STUN,
 * RFC 8489); where UDP is dropped that takes ten seconds and more, where it is refused it is an
 * error, and a browser that may not use it has no address of that kind. Where no address is
 * translated on the way, nothing but the end is told.
 */
async function isAnswered(connection: RTCPeerConnection): Promise<boolean> {
  const hasUdp = watchUdp(connection);
  let isRefused = false;
  connection.addEventListener('icecandidateerror', () => {
    isRefused = true;
  });
  const answered = new Promise<boolean>((settle) => {
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.type === 'srflx') settle(true);
    });
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') settle(hasUdp() && !isRefused);
    });
  });
  connection.createDataChannel('udp');
  await connection.setLocalDescription();
  return answered;
}

/** Whether UDP reaches the video server and its answer comes back. */
export async function tryUdp(stunUrl: string | null): Promise<DeviceReport['udp']> {
  if (stunUrl === null || !('RTCPeerConnection' in window)) return 'untried';
  const connection = new RTCPeerConnection({ iceServers: [{ urls: stunUrl }] });
  const passes = await inTime(isAnswered(connection), patience);
  connection.close();
  return passes ? 'passes' : 'blocked';
}

type Ends = [RTCPeerConnection, RTCPeerConnection];

/** Settles when something of every track has come; small, as nobody looks at it. */
async function allArrive(tracks: MediaStreamTrack[], [from, to]: Ends): Promise<boolean> {
  const tell = (one: RTCPeerConnection, other: RTCPeerConnection) =>
    one.addEventListener('icecandidate', ({ candidate }) => {
      // What comes when it is over is of no use.
      other.addIceCandidate(candidate).catch(() => undefined);
    });
  tell(from, to);
  tell(to, from);
  const arrivals: Promise<unknown>[] = [];
  to.addEventListener('track', ({ track }) => {
    arrivals.push(new Promise((settle) => track.addEventListener('unmute', settle)));
  });
  for (const track of tracks) {
    const small = track.kind === 'video' ? [{ scaleResolutionDownBy: 4 }] : [];
    from.addTransceiver(track, { direction: 'sendonly', sendEncodings: small });
  }
  const offer = await from.createOffer();
  await Promise.all([from.setLocalDescription(offer), to.setRemoteDescription(offer)]);
  const answer = await to.createAnswer();
  await Promise.all([to.setLocalDescription(answer), from.setRemoteDescription(answer)]);
  await Promise.all(arrivals);
  return true;
}

/**
 * Whether this browser sends what it takes: to itself, over a line as in a visit. Where it may use no
 * UDP it cannot reach itself, but a server by TCP.
 */
export async function trySending(tracks: MediaStreamTrack[]): Promise<DeviceReport['sending']> {
  if (!('RTCPeerConnection' in window)) return 'fails';
  if (tracks.length === 0) return 'untried';
  const ends: Ends = [new RTCPeerConnection(), new RTCPeerConnection()];
  const hasUdp = watchUdp(ends[0]);
  const isDone = await inTime(allArrive(tracks, ends), patience);
  for (const end of ends) end.close();
  if (isDone) return 'works';
  return hasUdp() ? 'fails' : 'untried';
}
