/** The router with every page and the session around them. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BrokenPage } from '#client/shell/pages/ErrorBoundary.tsx';
import { Routing } from './routes.tsx';
import { SessionProvider } from '#client/shell/session/session.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

let router: Router | undefined;

/**
 * The router reads the address when it is created, and this file may be fetched long before it is
 * shown. One route matches all paths; routes.tsx has the table, and the router is only needed to
 * block navigation.
 */
function routerFromHere(): Router {
  router ??= createBrowserRouter([
    {
      path: '*',
      // Else the router shows the error with its stack.
      errorElement: <BrokenPage />,
      element: (
        <SessionProvider>
          <Routing />
        </SessionProvider>
      ),
    },
  ]);
  return router;
}

export const Site = () => <RouterProvider router={routerFromHere()} />;
