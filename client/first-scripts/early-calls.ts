/** Sends what a signed-in page asks first, before the page's modules are read: on a slow line a call takes half a second, and reading them takes longer. */
import type { EarlyCall } from '#client/shell/api/early-answers.ts';
import { rememberedChoice, viewShown } from '#client/calendar/public/last-view.ts';
import { daysOf, rangeOf, yearOf } from '#client/calendar/public/view-days.ts';
import {
  parseSession,
  sessionKey,
  type StoredSession,
} from '#client/shell/session/session-entry.ts';
import { isOnPhone } from '#client/ui/panels/on-phone.ts';
import { localeKey } from '#client/ui/times/locale-key.ts';

/** Nobody is shown an answer that is older; what is not asked for by then is forgotten. */
const freshMs = 15_000;

const sent = new Map<string, EarlyCall>();

/** Undefined where the call was refused or not answered. */
async function read(answer: Promise<Response>): Promise<unknown> {
  try {
    const response = await answer;
    const { result } = (await response.clone().json()) as { result?: { data: unknown } };
    return result?.data;
  } catch {
    return undefined;
  }
}

/** As tRPC's client sends it: what differs is not used, and sent once more. Opening a page is use. */
function send(token: string, call: string, input?: object): void {
  const body = input && JSON.stringify(input);
  const answer = fetch(`/trpc/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-activity': '1',
    },
    ...(body !== undefined && { body }),
  });
  const early: EarlyCall = { token, body, answer, isRead: read(answer) };
  // The page asks again, and says that there is no answer.
  answer.catch(() => sent.delete(call));
  void early.isRead.then((data) => (early.data = data));
  sent.set(call, early);
}

/** Today where the viewer is, without Intl, which takes its time to start. */
function viewersDay(): string {
  const now = new Date();
  now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
  return now.toISOString().slice(0, 10);
}

/** What the page of an address without parameters asks first. */
function sendForPage({ accessToken, user }: StoredSession): void {
  const day = viewersDay();
  if (location.pathname === '/Scheduling')
    send(accessToken, 'appointments.schedule', { from: day, to: day });
  if (location.pathname !== '/calender') return;
  const view = viewShown(rememberedChoice(user.uid).view, isOnPhone());
  if (view === 'year') send(accessToken, 'calendar.year', yearOf(day));
  else send(accessToken, 'calendar.range', rangeOf(daysOf(view, day), []));
}

/** CheckedSession asks for the session, and who may ask for nothing else is shown no page. */
function sendFirst(session: StoredSession): void {
  const { accessToken, user } = session;
  send(accessToken, 'auth.verifyToken', { idToken: accessToken });
  send(accessToken, 'auth.me');
  // No page is shown before it is known how times are written.
  if (localStorage.getItem(localeKey) === null) send(accessToken, 'organization.locale', {});
  if (location.search === '' && !user.setsUpOnly) sendForPage(session);
  setTimeout(() => sent.clear(), freshMs);
}

globalThis.karemdEarlyCalls = sent;
const stored = parseSession(localStorage.getItem(sessionKey));
if (stored) sendFirst(stored);
