/** Loads what comes before the router, and ahead of time what follows it. */
import { loadCheckedSession } from './session/session.tsx';

export const loadSignIn = async () => ({
  default: (await import('#client/auth/sign-in/SignIn.tsx')).SignIn,
});

export const loadSite = async () => ({ default: (await import('./Site.tsx')).Site });

export const loadInside = () => import('./signed-in-screens.tsx');

/** What every signed-in page needs, fetched in parallel. */
export const preloadSession = () =>
  Promise.allSettled([loadSite(), loadCheckedSession(), loadInside()]);

/** Fetched while people look for the code in their mail. */
export const preloadFirstPage = () =>
  void Promise.allSettled([preloadSession(), loadInside().then((map) => map.fetchFirstPage())]);
