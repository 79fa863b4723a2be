/** Puts the app on the page: theme, toasts, then a page that is open to anyone, or the router with all pages. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '#client/shell/theme/base.css';
import '#client/shell/theme/forced-colors.css';
import '#client/shell/theme/outline.css';
import '#client/shell/theme/print.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BeforeRouter } from '#client/shell/routes/BeforeRouter.tsx';
import {
  CopyNote,
  preloadFirstPage,
  preloadPage,
  SignIn,
  Site,
} from '#client/shell/routes/first-screens.ts';
import { earlyAnswersRead } from '#client/shell/api/early-answers.ts';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';
import { publicPages } from '#client/shell/routes/public-pages.tsx';
import { PageLoading } from '#client/shell/session/PageLoading.tsx';
import { watchActivity } from '#client/shell/session/activity.ts';
import { unregisterOthers } from '#client/shell/session/push-worker.ts';
import { onSessionChange, storedSession } from '#client/shell/session/stored-session.ts';
import { cssVariablesResolver, theme } from '#client/shell/theme/theme.ts';
import { watchEscape } from '#client/ui/panels/escape.ts';
import { Toasts } from '#client/ui/states/Toasts.tsx';
import { writtenTimes } from '#client/ui/times/locale.ts';
import { matches } from '#shared/paths/public-paths.ts';

declare global {
  /** The style sheets of the page: client/first-scripts/page-files.js. Undefined in development. */
  var karemdStyles: Promise<unknown> | undefined;
}

const signInPath = '/login';

/** What a visitor without a session may open; the exact address alone, the router knows variants. */
const openPages = [
  {
    path: signInPath,
    title: 'Sign in',
    Page: () => <SignIn onPasswordRight={preloadFirstPage} CopyNote={CopyNote} />,
  },
  ...publicPages,
];

/** What the first page needs; once it is there, all of the page is rendered in one step. */
function loadFirstPage(): Promise<unknown> | null {
  if (storedSession()) return preloadPage();
  if (location.pathname === '/') history.replaceState(history.state, '', signInPath);
  // What fails is loaded again when it is rendered, which reports it.
  return location.pathname === signInPath ? Promise.allSettled([SignIn.load()]) : null;
}

const firstPage = loadFirstPage();

/** React shows a fallback for a promise that it has not seen before, resolved or not. */
let isFirstPageThere = false;
void firstPage?.then(() => (isFirstPageThere = true));

/** While nobody is signed in, a page that is open to anyone is shown without the router. */
function Pages() {
  if (firstPage && !isFirstPageThere) use(firstPage);
  const hasSession = useSyncExternalStore(onSessionChange, storedSession) !== null;
  const page = openPages.find(({ path }) => matches(path, location.pathname));
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
        <Suspense fallback={<PageLoading />}>
          <Pages />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}

watchActivity();
watchEscape();
void unregisterOthers();

/** What the page waits for this long after its scripts: until then the document's own outline is there. */
const outlineAfterMs = 1_000;

const late = new Promise<void>((resolve) => void setTimeout(resolve, outlineAfterMs));

/** The first format of a page takes V8 a fortieth of a second: made while the page waits for its answers. */
if (storedSession()) void firstPage?.then(() => void writtenTimes());

const root = document.getElementById('root');
if (root) {
  // Where the scripts are kept the answers come as soon as those have run: no outline is rendered for a moment.
  const ready = Promise.race([Promise.all([firstPage, earlyAnswersRead()]), late]);
  void Promise.all([ready, globalThis.karemdStyles]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
