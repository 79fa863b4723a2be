/** The answers to what client/first-scripts/early-calls.ts sent before the page's modules were read. */
import { watched } from './connection.ts';
import { storedSession } from '#client/shell/session/stored-session.ts';

export interface EarlyCall {
  /** The session that sent it. */
  token: string;
  body: string | undefined;
  answer: Promise<Response>;
  isRead: Promise<unknown>;
  /** Undefined until it was read, and where the call was refused. */
  data?: unknown;
}

declare global {
  /** By procedure. Undefined where the first scripts are not built in, as in development. */
  var karemdEarlyCalls: Map<string, EarlyCall> | undefined;
}

const callOf = (url: string) => url.replace('/trpc/', '');

const calls = () => globalThis.karemdEarlyCalls ?? new Map<string, EarlyCall>();

const isOfSession = ({ token }: EarlyCall) => token === storedSession()?.accessToken;

function consumeCall(call: string): EarlyCall | null {
  const early = calls().get(call);
  calls().delete(call);
  return early && isOfSession(early) ? early : null;
}

/** Once all were answered, or are known not to be. */
export const earlyAnswersRead = (): Promise<unknown> =>
  Promise.all([...calls().values()].map(({ isRead }) => isRead));

/** The answer to this very call of the session, once; null where it has not been sent. */
export function consumeEarlyAnswer(url: string, body: unknown): Promise<Response> | null {
  const call = callOf(url);
  const isSame = calls().get(call)?.body === (body ?? undefined);
  return isSame ? (consumeCall(call)?.answer ?? null) : null;
}

/** The input of a call that was sent and is still awaited; null where there is none. */
export function earlyInput<Input>(call: string): Input | null {
  const { body, data } = calls().get(call) ?? {};
  return body === undefined || data !== undefined ? null : (JSON.parse(body) as Input);
}

/** What was answered before the page is rendered. It stays until it is forgotten: React may begin a render anew. */
export const readAnswers = (): { call: string; input: unknown; data: unknown }[] =>
  [...calls()].flatMap(([call, early]) => {
    const { body, data } = early;
    if (data === undefined || !isOfSession(early)) return [];
    const input: unknown = body === undefined ? undefined : JSON.parse(body);
    return [{ call, input, data }];
  });

/** Once the page has them; what was answered since then stays for who asks. */
export function forgetAnswers(read: readonly { call: string }[]): void {
  for (const { call } of read) {
    const early = consumeCall(call);
    if (early) void watched(early.answer);
  }
}
