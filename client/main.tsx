/** Puts the app on the page: theme, toasts, then the sign-in screen alone or the router with all pages. */
import '@mantine/core/styles.layer.css';
import '#client/shell/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { lazy, StrictMode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BeforeRouter, signInPath } from '#client/shell/BeforeRouter.tsx';
import {
  loadSignIn,
  loadSite,
  preloadFirstPage,
  preloadSession,
} from '#client/shell/first-screens.ts';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';
import { watchActivity } from '#client/shell/session/activity.ts';
import { onSessionChange, storedSession } from '#client/shell/session/stored-session.ts';
import { cssVariablesResolver, theme } from '#client/shell/theme/theme.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { Toasts } from '#client/ui/states/Toasts.tsx';

const Site = lazy(loadSite);
const SignIn = lazy(loadSignIn);

/** When nobody is signed in, the sign-in screen is shown first and the router is loaded later. */
function Pages() {
  const hasSession = useSyncExternalStore(onSessionChange, storedSession) !== null;
  const [isRouted, setRouted] = useState(hasSession || location.pathname !== signInPath);
  if (hasSession && !isRouted) setRouted(true);

  // After a reload, an older history entry may belong to this same document.
  useEffect(() => {
    const load = () => setRouted(true);
    globalThis.addEventListener('popstate', load);
    return () => globalThis.removeEventListener('popstate', load);
  }, []);

  if (isRouted) return <Site />;
  return (
    <BeforeRouter title="Sign in">
      <SignIn onPasswordRight={preloadFirstPage} />
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
