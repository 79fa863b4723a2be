/** Puts the app on the page: look, server, session, routes, from the outside in. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#client/shell/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchActivity } from '#client/shell/activity.ts';
import { links, queryClient, trpc } from '#client/shell/api.ts';
import { Routing } from '#client/shell/routes.tsx';
import { SessionProvider } from '#client/shell/session.tsx';
import { cssVariablesResolver, theme } from '#client/shell/theme.ts';
import { Toasts } from '#client/ui/toast.tsx';

function App() {
  const [client] = useState(() => trpc.createClient({ links }));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <Toasts />
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <SessionProvider>
              <Routing />
            </SessionProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </trpc.Provider>
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
