/** Checks without a ticket whether UDP reaches the video server and whether this browser can send media. */
import type { DeviceReport } from '#shared/visits/guests.ts';
import { withTimeout } from '#client/visits/call/connection/with-timeout.ts';

/** Nothing that works takes as long. */
const timeout = { timeoutMs: 5_000, fallback: false };

/** Returns a function that says whether the browser has found an address for UDP so far. */
function watchUdp(connection: RTCPeerConnection): () => boolean {
  let hasUdp = false;
  connection.addEventListener('icecandidate', ({ candidate }) => {
    hasUdp ||= candidate?.protocol === 'udp';
  });
  return () => hasUdp;
}

/**
 * Gathering ends once the server has told the browser its public address (STUN, RFC 8489). Where UDP is
 * dropped that takes ten seconds and more; where it is refused there is an error; a browser that may not
 * use UDP has no such address. Without address translation only the end of gathering is reported.
 */
async function isAnswered(connection: RTCPeerConnection): Promise<boolean> {
  const hasUdp = watchUdp(connection);
  let isRefused = false;
  connection.addEventListener('icecandidateerror', () => {
    isRefused = true;
  });
  const answered = new Promise<boolean>((resolve) => {
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.type === 'srflx') resolve(true);
    });
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve(hasUdp() && !isRefused);
    });
  });
  connection.createDataChannel('udp');
  await connection.setLocalDescription();
  return answered;
}

/** Whether UDP reaches the video server and its answer comes back. */
export async function checkUdp(stunUrl: string | null): Promise<DeviceReport['udp']> {
  if (stunUrl === null || !('RTCPeerConnection' in window)) return 'untried';
  const connection = new RTCPeerConnection({ iceServers: [{ urls: stunUrl }] });
  const passes = await withTimeout(isAnswered(connection), timeout);
  connection.close();
  return passes ? 'passes' : 'blocked';
}

type ConnectionPair = [RTCPeerConnection, RTCPeerConnection];

/** Resolves when something of every track has arrived; video is scaled down, as nobody looks at it. */
async function allArrive(tracks: MediaStreamTrack[], [from, to]: ConnectionPair): Promise<boolean> {
  const exchange = (sender: RTCPeerConnection, receiver: RTCPeerConnection) =>
    sender.addEventListener('icecandidate', ({ candidate }) => {
      // A candidate that comes after the check is of no use.
      receiver.addIceCandidate(candidate).catch(() => undefined);
    });
  exchange(from, to);
  exchange(to, from);
  const arrivals: Promise<unknown>[] = [];
  to.addEventListener('track', ({ track }) => {
    arrivals.push(new Promise((resolve) => track.addEventListener('unmute', resolve)));
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
 * Whether this browser can send its tracks: to itself, over peer connections as in a call. Without UDP it
 * cannot reach itself, though it may reach a server by TCP; that counts as untried.
 */
export async function checkSending(tracks: MediaStreamTrack[]): Promise<DeviceReport['sending']> {
  if (!('RTCPeerConnection' in window)) return 'fails';
  if (tracks.length === 0) return 'untried';
  const pair: ConnectionPair = [new RTCPeerConnection(), new RTCPeerConnection()];
  const hasUdp = watchUdp(pair[0]);
  const isDone = await withTimeout(allArrive(tracks, pair), timeout);
  for (const connection of pair) connection.close();
  if (isDone) return 'works';
  return hasUdp() ? 'fails' : 'untried';
}
