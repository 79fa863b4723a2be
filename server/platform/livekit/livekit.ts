/** LiveKit: whether it answers, and its client, whose library is loaded when it is first needed. */
import { readFile } from 'node:fs/promises';
import { VideoState } from '#shared/visits.ts';
import type { Env } from '#server/platform/env.ts';
import type { LiveKitClient } from './livekit-client.ts';

const defaultAnswerSeconds = 1.6;

export interface LiveKit extends LiveKitClient {
  /** Where browsers connect. */
  readonly publicUrl: string;
  readonly state: () => Promise<VideoState>;
  /** Throws when LiveKit does not answer. */
  readonly check: () => Promise<void>;
}

async function preparedState(file: string | undefined): Promise<VideoState> {
  if (file === undefined) return 'unavailable';
  const text = await readFile(file, 'utf8').catch(() => '');
  const state = VideoState.safeParse(text.trim());
  return state.success && state.data === 'preparing' ? 'preparing' : 'unavailable';
}

/** Its library is loaded at the first call that needs it: a server without visits keeps 7 MB. */
export function openLiveKit(env: Env, answerSeconds = defaultAnswerSeconds): LiveKit {
  let client: Promise<LiveKitClient> | undefined;
  const open = () =>
    (client ??= import('./livekit-client.ts').then(({ openLiveKitClient }) =>
      openLiveKitClient(env, answerSeconds),
    ));

  async function check(): Promise<void> {
    const answer = await fetch(env.LIVEKIT_URL, {
      signal: AbortSignal.timeout((answerSeconds * 1_000) / 2),
    });
    if (!answer.ok) throw new Error(`LiveKit answered ${answer.status}`);
  }

  return {
    publicUrl: env.LIVEKIT_PUBLIC_URL,
    check,
    createRoom: async (...room) => (await open()).createRoom(...room),
    deleteRoom: async (room) => (await open()).deleteRoom(room),
    participantCounts: async (rooms) =>
      rooms.length === 0 ? new Map() : (await open()).participantCounts(rooms),
    participants: async (room) => (await open()).participants(room),
    removeParticipant: async (...who) => (await open()).removeParticipant(...who),
    mute: async (...who) => (await open()).mute(...who),
    stopShare: async (...who) => (await open()).stopShare(...who),
    token: async (ticket) => (await open()).token(ticket),
    readWebhook: async (...webhook) => (await open()).readWebhook(...webhook),
    state: () =>
      check().then(
        () => 'ready' as const,
        () => preparedState(env.LIVEKIT_STATUS_FILE),
      ),
  };
}
