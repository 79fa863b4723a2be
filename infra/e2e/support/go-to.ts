/** Goes to another screen inside of a page that is open: to load it anew costs several times as much. */
import type { Page } from '@playwright/test';

/** Of no route: there, nothing asks for a session. */
const between = '/between-two-screens';

/** In the page. */
async function show({ to, by }: { to: string; by: string }): Promise<void> {
  const limit = performance.now() + 60_000;
  const until = async (isDone: () => boolean, problem: string) => {
    while (!isDone()) {
      if (performance.now() > limit) throw new Error(problem);
      await new Promise(requestAnimationFrame);
    }
  };
  const notifyRouter = () => dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  const notifySession = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: 'karemd.session', newValue }));
  const isBetween = () => document.title.endsWith('Page not found - KareMD');

  // As the router writes them, so that it knows how far Back leads.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', by);
  notifyRouter();
  await until(isBetween, `${to} was not opened: the screen before it has unsaved input.`);
  // Calls that leave in one batch at the end of a task are on their way.
  await new Promise((resolve) => setTimeout(resolve));
  // What is still asked for the screen that was left would be refused, and end the session.
  const { fetch } = globalThis;
  globalThis.fetch = () => new Promise(() => undefined);
  notifySession(null);
  await new Promise(requestAnimationFrame);
  globalThis.fetch = fetch;
  notifySession(localStorage.getItem('karemd.session'));
  history.replaceState(history.state, '', to);
  notifyRouter();
  await until(() => !isBetween(), `${to} did not appear.`);
  (document.activeElement as HTMLElement | null)?.blur();
}

/**
 * To a path of this hospital, for a person whose session is open in `page`: as after a load, nothing
 * stays of what was shown, of its state or of the server's answers; the screen's title is there, its
 * data may not be. It does not show that an address can be loaded, so where that is the subject,
 * load the page. Fails where input was not saved, or where the page is still on its way elsewhere.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(show, { to: path, by: between });
}
