/** Sends what a signed-in page asks first as soon as the first script runs: on a slow line each call takes half a second, and reading the other scripts takes longer. */
import { storedSession, type StoredSession } from '#client/shell/session/stored-session.ts';
import { watchedFetch } from './connection.ts';
import { headers } from './http-call.ts';

/** Nobody is shown an answer that is older; what is not asked for by then is forgotten. */
const freshMs = 15_000;

interface Early {
  token: string;
  answer: Promise<Response>;
}

const sent = new Map<string, Early>();

const keyOf = (url: string, body: unknown) => `${url} ${typeof body === 'string' ? body : ''}`;

/** As tRPC's client sends it: what differs is not used, and sent once more. */
function send(token: string, call: string, input?: object): void {
  const url = `/trpc/${call}`;
  const body = input && JSON.stringify(input);
  const key = keyOf(url, body);
  const answer = watchedFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    ...(body !== undefined && { body }),
  });
  // The page asks again, and says that there is no answer.
  answer.catch(() => sent.delete(key));
  sent.set(key, { token, answer });
}

/** Today where the viewer is, without Intl, which takes its time to start. */
function viewersDay(): string {
  const now = new Date();
  now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
  return now.toISOString().slice(0, 10);
}

/** CheckedSession asks for the session, and who may ask for nothing else is shown no schedule. */
function sendFirst({ accessToken, user }: StoredSession): void {
  send(accessToken, 'auth.verifyToken', { idToken: accessToken });
  send(accessToken, 'auth.me');
  const { pathname, search } = location;
  if (pathname === '/Scheduling' && search === '' && !user.setsUpOnly)
    send(accessToken, 'appointments.schedule', { from: viewersDay(), to: viewersDay() });
  setTimeout(() => sent.clear(), freshMs);
}

/** The answer to this call of the session, once; null where it has not been sent. */
export function takeEarlyAnswer(url: string, body: unknown): Promise<Response> | null {
  const key = keyOf(url, body);
  const early = sent.get(key);
  sent.delete(key);
  return early && early.token === storedSession()?.accessToken ? early.answer : null;
}

const session = storedSession();
if (session) sendFirst(session);
