/** The headers of every call to the server, and calls of `auth` without tRPC's client. */
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { wasUsedLately } from '#client/shell/session/activity.ts';
import { watchedFetch } from './connection.ts';
import { CallFailed } from './failure.ts';
import { storedSession } from '#client/shell/session/stored-session.ts';

type Inputs = WithWorkstation<inferRouterInputs<AppRouter>['auth']>;
type Outputs = WithWorkstation<inferRouterOutputs<AppRouter>['auth']>;

/** The procedures of `auth` with those of `auth.workstation` under their dotted names. */
type WithWorkstation<Calls extends { workstation: object }> = Omit<Calls, 'workstation'> & {
  [
    Name in keyof Calls['workstation'] & string as `workstation.${Name}`
  ]: Calls['workstation'][Name];
};

/**
 * The half of the session that a stream sends; without the activity header it does not extend the
 * session.
 */
export function authorization(): Record<string, string> {
  const token = storedSession()?.accessToken;
  return token ? { authorization: `Bearer ${token}` } : {};
}

export const headers = (): Record<string, string> => ({
  ...authorization(),
  ...(wasUsedLately() ? { 'x-activity': '1' } : {}),
});

/** A call that outlives its page, which is being left: nobody is there to hear the answer. */
export function callOnLeaving(path: string, input: object): void {
  fetch(`/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify(input),
    keepalive: true,
  }).catch(() => undefined);
}

interface Answer {
  result?: { data: unknown };
  error?: { message: string; data: unknown };
}

async function answerOf(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    return {};
  }
}

/** One call of `auth`. The sign-in screen uses it so that it need not load tRPC's client. */
export async function callAuth<Name extends keyof Outputs>(
  name: Name,
  input: Inputs[Name],
  signal?: AbortSignal,
): Promise<Outputs[Name]> {
  const response = await watchedFetch(`/trpc/auth.${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify(input ?? {}),
    signal: signal ?? null,
  }).catch(() => {
    throw new CallFailed('The server did not answer.');
  });
  const { result, error } = await answerOf(response);
  if (error) throw new CallFailed(error.message, error.data);
  if (!result) throw new CallFailed('The server did not answer.');
  return result.data as Outputs[Name];
}
