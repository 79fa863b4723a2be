/** Every path behind the sign-in screen, from the one table, and the page for paths that are none. */
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { places, redirects, type Screen } from '#shared/paths.ts';
import { Dashboard, RequireRole, RequireSession } from './session/route-guards.tsx';
import { NotAvailable } from './pages/NotAvailable.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { Titled } from './layout/PageTitle.tsx';

/** A screen fills the page inside the layout, or, like the room, the whole window. */
type Frame = 'layout' | 'window';

export type Screens = Partial<Record<Screen, { Page: ComponentType; frame: Frame }>>;

function pagesIn(frame: Frame, screens: Screens) {
  const screenOf = (screen: Screen | undefined) => (screen ? screens[screen] : undefined);
  return places
    .filter(({ screen }) => (screenOf(screen)?.frame ?? 'layout') === frame)
    .map(({ path, label, screen }) => {
      const Page = screenOf(screen)?.Page;
      return (
        <Route
          key={path}
          path={path}
          element={
            <Titled title={label}>
              <RequireRole>{Page ? <Page /> : <NotAvailable label={label} />}</RequireRole>
            </Titled>
          }
        />
      );
    });
}

interface Brought {
  Layout: ComponentType<{ LookPanel: ComponentType }>;
  LookPanel: ComponentType;
  screens: Screens;
}

/** routes-inside.tsx brings the pages, so that this file names none of them. */
export function Inside({ Layout, LookPanel, screens }: Brought) {
  return (
    <Routes>
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route element={<RequireSession />}>
        <Route path="/dashboard" element={<Dashboard />} />
        <Route element={<Layout LookPanel={LookPanel} />}>{pagesIn('layout', screens)}</Route>
        {pagesIn('window', screens)}
      </Route>
      <Route
        path="*"
        element={
          <Titled title="Page not found">
            <NotFound />
          </Titled>
        }
      />
    </Routes>
  );
}
