/** Replays the messages of three systems into a server that is killed meanwhile, and compares what is stored with a slow model. */
import type pg from 'pg';
import { startServer } from '#server/test/processes/run-program.ts';
import type { Env } from '#server/platform/env.ts';
import { messageHistory } from './message-history.ts';
import { addReplayHospital } from './replay-hospital.ts';
import { replayDifferences } from './replay-differences.ts';
import { sendQueue } from './resending-sender.ts';
import { storedRows } from './stored-rows.ts';
import { feedNames } from './replayed-messages.ts';

interface ReplayOptions {
  /** Of the server that is started. */
  env: Env;
  /** By the owner of the tables. */
  db: pg.Client | pg.Pool;
  organizationId: string;
  seed: string;
  count: number;
  /** After so many answers each, the server is killed with the others on their way. */
  kills: readonly number[];
  port: number;
}

const clinicianCount = 6;
const dayMs = 86_400_000;

export async function runReplay(options: ReplayOptions) {
  const { env, db, organizationId, seed, count, port } = options;
  const hospital = await addReplayHospital(db, { organizationId, clinicianCount });
  const { clinicians } = hospital;
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const clock = { clinicians, firstSlotAt: (Math.floor(now / dayMs) + 7) * dayMs };
  const history = messageHistory({ ...clock, seed, count, until: now - 60_000 });
  const start = () => startServer(env, { MLLP_PORT: String(port) });
  let server = start();
  const kills = [...options.kills];
  let answers = 0;
  const onAnswer = () => {
    answers += 1;
    if (answers !== kills[0]) return;
    kills.shift();
    server = server.then(async (running) => {
      await running.kill();
      return start();
    });
  };
  const isListening = async () => void (await server);
  const begun = performance.now();
  const answered = await Promise.all(
    feedNames.map((feed) => sendQueue({ port, queue: history[feed], onAnswer, isListening })),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await (await server).stop();
  const rows = await storedRows(db, organizationId);
  const all = answered.flat();
  return {
    sent: all.length,
    kills: options.kills.length - kills.length,
    seconds,
    stored: rows.messages.length,
    states: Object.fromEntries(
      [...Map.groupBy(rows.messages, ({ state }) => state)].map(([state, of]) => [
        state,
        of.length,
      ]),
    ),
    differences: replayDifferences({ answered: all, rows, clock }),
  };
}
