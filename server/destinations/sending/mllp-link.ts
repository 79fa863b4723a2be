/** A connection to a destination: sends one message over MLLP and waits for its answer. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Env } from '#server/platform/env.ts';
import { framed, openFraming } from '#server/platform/outgoing/mllp-frames.ts';
import { ForbiddenAddress } from '#server/platform/outgoing/outside.ts';
import { reasonOf } from '#server/platform/errors.ts';
import { lookupHost, requireOutsideHost, type Endpoint } from './outside-host.ts';

const connectMs = 10_000;
const answerMs = 30_000;
const maxAnswerBytes = 256 * 1024;

/** Nobody knows whether the destination has the message; words for who looks after it. */
export class Unanswered extends Error {}

export interface Link {
  /** Resolves to the answer. Throws Unanswered; then the link is of no use any more. */
  exchange: (text: string) => Promise<string>;
  close: () => void;
}

const unanswered = (words: string, error: unknown): Unanswered =>
  error instanceof Unanswered || error instanceof ForbiddenAddress
    ? new Unanswered(error.message)
    : new Unanswered(`${words}: ${reasonOf(error) ?? 'no reason'}.`);

function exchange(socket: Socket, text: string): Promise<string> {
  const framing = openFraming(maxAnswerBytes);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.off('data', read).off('error', fail).off('close', lose);
      settle();
    };
    const read = (chunk: Buffer) => {
      try {
        const [answer] = framing.push(chunk);
        if (answer) end(() => resolve(answer.toString('utf8')));
      } catch (error) {
        fail(error);
      }
    };
    const fail = (error: unknown) => end(() => reject(unanswered('It did not answer', error)));
    const lose = () => fail(new Unanswered('It closed the connection without an answer.'));
    const timer = setTimeout(
      () => fail(new Unanswered(`It did not answer within ${answerMs / 1000} seconds.`)),
      answerMs,
    );
    socket.on('data', read).on('error', fail).on('close', lose);
    socket.write(framed(text));
  });
}

async function openSocket(env: Env, endpoint: Endpoint, signal: AbortSignal): Promise<Socket> {
  requireOutsideHost(env, endpoint);
  const { host, port, usesTls } = endpoint;
  const to = { host, port, lookup: lookupHost(env, endpoint) };
  const socket = usesTls
    ? connectTls({ ...to, minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) })
    : connect(to);
  const within = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
  try {
    await once(socket, usesTls ? 'secureConnect' : 'connect', { signal: within });
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
  return socket.on('error', () => undefined).setNoDelay();
}

/** Throws Unanswered where it cannot be connected to. Once `signal` aborts, the link is closed. */
export async function openLink(env: Env, endpoint: Endpoint, signal: AbortSignal): Promise<Link> {
  const socket = await openSocket(env, endpoint, signal).catch((error: unknown) => {
    throw unanswered('It cannot be reached', error);
  });
  const close = () => socket.destroy();
  signal.addEventListener('abort', close, { once: true });
  return {
    exchange: (text) => exchange(socket, text),
    close: () => {
      signal.removeEventListener('abort', close);
      close();
    },
  };
}
