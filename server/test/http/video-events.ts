/** LiveKit's webhooks as it writes, signs and posts them. */
import { createHash, randomUUID } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { requiredVariable } from '#server/test/stores.ts';

export type VideoEvent = ReturnType<typeof videoEvent>;

/** As LiveKit writes it. */
export const videoEvent = (
  event: string,
  { room, who }: { room: string; who: string },
  { connection = 'PA_one', createdAt = Date.now(), disconnectReason = 0 } = {},
) => ({
  event,
  id: `EV_${randomUUID()}`,
  createdAt: String(Math.floor(createdAt / 1000)),
  room: { sid: 'RM_x', name: room },
  participant: {
    sid: connection,
    identity: `practitioner:${who}`,
    name: 'Somebody',
    state: 'ACTIVE',
    joinedAt: String(Math.floor(createdAt / 1000)),
    joinedAtMs: String(createdAt),
    disconnectReason,
  },
});

export async function signedEvent(
  body: string,
  secret = requiredVariable('TEST_LIVEKIT_API_SECRET'),
): Promise<string> {
  const token = new AccessToken(requiredVariable('TEST_LIVEKIT_API_KEY'), secret, { ttl: 300 });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return token.toJwt();
}

/** Returns the status of the answer. */
export async function postText(
  url: string,
  body: string,
  signature: string,
  type = 'application/webhook+json',
) {
  const answer = await fetch(`${url}/livekit/webhook`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: signature },
    body,
  });
  await answer.text();
  return answer.status;
}

export const postEvent = async (url: string, event: VideoEvent) =>
  postText(url, JSON.stringify(event), await signedEvent(JSON.stringify(event)));
