/** The routes that need a session, from the table of paths, and the page for unknown paths. */
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { routes, redirects } from '#shared/paths.ts';
import type { Screen } from '#shared/paths/screens.ts';
import { Dashboard, RequireRole, RequireSession } from '#client/shell/session/route-guards.tsx';
import type { OnDemand } from '#client/shell/loading/on-demand.tsx';
import { NotFound } from '#client/shell/pages/NotFound.tsx';
import { PageTitle } from '#client/shell/layout/PageTitle.tsx';

/** A screen is shown inside the layout, where nothing is named, or, like a visit's room, fills the window. */
type Frame = 'layout' | 'window';

export type Screens = Record<Screen, { Page: OnDemand<object>; frame?: Frame }>;

function pagesIn(frame: Frame, screens: Screens) {
  return routes
    .filter(({ screen }) => (screens[screen].frame ?? 'layout') === frame)
    .map(({ path, label, screen }) => {
      const { Page } = screens[screen];
      return (
        <Route
          key={path}
          path={path}
          element={
            <PageTitle title={label}>
              <RequireRole>
                <Page />
              </RequireRole>
            </PageTitle>
          }
        />
      );
    });
}

interface Props {
  Layout: ComponentType<{ AppearancePanel: ComponentType }>;
  AppearancePanel: ComponentType;
  screens: Screens;
}

/** The pages are passed in by signed-in-screens.tsx, so that this file imports none of them. */
export function SignedInRoutes({ Layout, AppearancePanel, screens }: Props) {
  return (
    <Routes>
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route element={<RequireSession />}>
        <Route path="/dashboard" element={<Dashboard />} />
        <Route element={<Layout AppearancePanel={AppearancePanel} />}>
          {pagesIn('layout', screens)}
        </Route>
        {pagesIn('window', screens)}
      </Route>
      <Route
        path="*"
        element={
          <PageTitle title="Page not found">
            <NotFound />
          </PageTitle>
        }
      />
    </Routes>
  );
}
