/** Puts the app on the page: look, server, session, routes, from the outside in. */
import '@mantine/core/styles.layer.css';
import '#client/shell/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchActivity } from '#client/shell/session/activity.ts';
import { Routing } from '#client/shell/routes.tsx';
import { SessionProvider } from '#client/shell/session/session.tsx';
import { cssVariablesResolver, theme } from '#client/shell/theme/theme.ts';
import { Toasts } from '#client/ui/toast.tsx';

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <Toasts />
      <BrowserRouter>
        <SessionProvider>
          <Routing />
        </SessionProvider>
      </BrowserRouter>
    </MantineProvider>
  );
}

/** An older program under this address may have left one; it would serve yesterday's pages. */
async function unregisterServiceWorkers() {
  const found = await navigator.serviceWorker.getRegistrations();
  await Promise.all(found.map((worker) => worker.unregister()));
}

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
