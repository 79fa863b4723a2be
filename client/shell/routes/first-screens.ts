/** Loads what comes before the router, and ahead of time what follows it. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { CheckedSession } from '#client/shell/session/session.tsx';

export const SignIn = onDemand(
  async () => (await import('#client/auth/sign-in/SignIn.tsx')).SignIn,
);

/** Shown where a downtime copy is kept. */
export const CopyNote = onDemand(
  async () => (await import('#client/on-call/public/CopyNote.tsx')).CopyNote,
);

export const Site = onDemand(async () => (await import('./Site.tsx')).Site);

const loadScreens = () => import('./signed-in-screens.tsx');

export const SignedInScreens = onDemand(async () => (await loadScreens()).SignedInScreens);

/** What the signed-in page at a path needs, fetched in parallel; what fails is fetched again by its own page. */
const preload = (path: string) =>
  Promise.allSettled([
    Site.load(),
    CheckedSession.load(),
    SignedInScreens.load(),
    loadScreens().then(({ loadPage }) => loadPage(path)),
  ]);

export const preloadPage = (): Promise<unknown> => preload(location.pathname);

/** Most people see the schedule first; it is fetched while they look for the code in their mail. */
export const preloadFirstPage = (): void => void preload('/Scheduling');
