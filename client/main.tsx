/** Puts the app on the page: theme, toasts, then a page that is open to anyone, or the router with all pages. */
import '@mantine/core/styles.layer.css';
import '#client/shell/theme/base.css';
import '#client/shell/theme/print.css';
import { MantineProvider } from '@mantine/core';
import { lazy, StrictMode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BeforeRouter } from '#client/shell/BeforeRouter.tsx';
import {
  loadSignIn,
  loadSite,
  preloadFirstPage,
  preloadSession,
} from '#client/shell/first-screens.ts';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';
import { publicPages } from '#client/shell/public-pages.tsx';
import { watchActivity } from '#client/shell/session/activity.ts';
import { onSessionChange, storedSession } from '#client/shell/session/stored-session.ts';
import { cssVariablesResolver, theme } from '#client/shell/theme/theme.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { Toasts } from '#client/ui/states/Toasts.tsx';

const Site = lazy(loadSite);
const SignIn = lazy(loadSignIn);

const signInPath = '/login';

/** What a visitor without a session may open; the exact address alone, the router knows variants. */
const openPages = [
  { path: signInPath, title: 'Sign in', Page: () => <SignIn onPasswordRight={preloadFirstPage} /> },
  ...publicPages,
];

/** While nobody is signed in, a page that is open to anyone is shown without the router. */
function Pages() {
  const hasSession = useSyncExternalStore(onSessionChange, storedSession) !== null;
  const page = openPages.find(({ path }) => path === location.pathname);
  const [isRouted, setRouted] = useState(hasSession || !page);
  if (hasSession && !isRouted) setRouted(true);

  // After a reload, an older history entry may belong to this same document; so may another link.
  useEffect(() => {
    const load = () => setRouted(true);
    globalThis.addEventListener('popstate', load);
    return () => globalThis.removeEventListener('popstate', load);
  }, []);

  if (isRouted || !page) return <Site />;
  return (
    <BeforeRouter title={page.title}>
      <page.Page />
    </BeforeRouter>
  );
}

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <Toasts />
      <ErrorBoundary>
        <Suspense fallback={<DelayedStatus>Loading the page</DelayedStatus>}>
          <Pages />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}

/**
 * An older program at this address may have registered a service worker, which would serve outdated
 * pages.
 */
async function unregisterServiceWorkers() {
  const found = await navigator.serviceWorker.getRegistrations();
  await Promise.all(found.map((worker) => worker.unregister()));
}

if (storedSession()) void preloadSession();
else if (location.pathname === '/') history.replaceState(history.state, '', signInPath);
watchActivity();
if ('serviceWorker' in navigator) void unregisterServiceWorkers();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
