/** The site map: which page answers at which path. The only file of the shell that names pages. */
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { places, redirects, type Screen } from '#shared/paths.ts';
import { Late } from '#client/ui/Late.tsx';
import { Failed } from './Failed.tsx';
import { Dashboard, OnlySignedOut, RequireRole, RequireSession } from './gates.tsx';
import { Titled } from './Titled.tsx';

const SignIn = lazy(async () => ({ default: (await import('#client/auth/SignIn.tsx')).SignIn }));
const loadLayout = async () => ({ default: (await import('./Layout.tsx')).Layout });
const Layout = lazy(loadLayout);
const NotAvailable = lazy(async () => ({
  default: (await import('./NotAvailable.tsx')).NotAvailable,
}));
const NotAvailableHere = lazy(async () => ({
  default: (await import('./NotAvailable.tsx')).NotAvailableHere,
}));

const loadScheduling = async () => ({
  default: (await import('#client/appointments/Scheduling.tsx')).Scheduling,
});

/** A screen fills the page inside the layout, or, like the room, the whole window. */
const screens: Partial<Record<Screen, { Page: ComponentType; frame: 'layout' | 'window' }>> = {
  scheduling: { Page: lazy(loadScheduling), frame: 'layout' },
  teleVisit: {
    Page: lazy(async () => ({ default: (await import('#client/visits/VideoHome.tsx')).VideoHome })),
    frame: 'layout',
  },
  room: {
    Page: lazy(async () => ({ default: (await import('#client/visits/Room.tsx')).Room })),
    frame: 'window',
  },
};

const frameOf = (screen: Screen | undefined) => (screen && screens[screen]?.frame) ?? 'layout';

const pagesIn = (frame: 'layout' | 'window') =>
  places
    .filter(({ screen }) => frameOf(screen) === frame)
    .map(({ path, label, screen }) => {
      const Page = screen && screens[screen]?.Page;
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

const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }));

/** Open to anyone, each in a frame of its own. */
const publicPages = [
  {
    path: '/forgotpassword',
    title: 'Forgot password',
    Page: lazy(async () => ({
      default: (await import('#client/auth/ForgotPassword.tsx')).ForgotPassword,
    })),
  },
  {
    path: '/resetpassword',
    title: 'Set a new password',
    Page: lazy(async () => ({
      default: (await import('#client/auth/ResetPassword.tsx')).ResetPassword,
    })),
  },
  {
    path: '/unauthorized',
    title: 'No access',
    Page: lazy(async () => ({ default: (await import('./Unauthorized.tsx')).Unauthorized })),
  },
  {
    path: '/privacyPolicy',
    title: 'Privacy policy',
    Page: lazy(async () => ({ default: (await import('./PrivacyPolicy.tsx')).PrivacyPolicy })),
  },
  {
    path: '/terms',
    title: 'Terms',
    Page: lazy(async () => ({ default: (await import('./Terms.tsx')).Terms })),
  },
];

/** Fetched while somebody looks for the code in their mail. */
function fetchFirstScreen() {
  void Promise.allSettled([loadLayout(), loadScheduling()]);
}

const signIn = (
  <OnlySignedOut>
    <Titled title="Sign in">
      <SignIn onPasswordRight={fetchFirstScreen} />
    </Titled>
  </OnlySignedOut>
);

const elsewhere = [
  {
    path: '/session/signup',
    title: 'Accounts are not made here',
    instead:
      'Use "Create Account" on the sign-in screen, or ask an administrator of your hospital.',
  },
  {
    path: '/auth/hospitals',
    title: 'There is no list of hospitals to choose from yet',
    instead: 'Your account belongs to one hospital; sign in and you are there.',
  },
];

export function Routing() {
  return (
    <Failed>
      <Suspense fallback={<Late>Loading the page</Late>}>
        <Routes>
          <Route
            path="/"
            element={
              <OnlySignedOut>
                <Navigate to="/login" replace />
              </OnlySignedOut>
            }
          />
          <Route path="/login" element={signIn} />
          {publicPages.map(({ path, title, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Titled title={title}>
                  <Page />
                </Titled>
              }
            />
          ))}
          {elsewhere.map(({ path, title, instead }) => (
            <Route
              key={path}
              path={path}
              element={
                <Titled title={title}>
                  <NotAvailableHere title={title} instead={instead} />
                </Titled>
              }
            />
          ))}
          {Object.entries(redirects).map(([from, to]) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route element={<RequireSession />}>
            <Route path="/dashboard" element={<Dashboard />} />
            <Route element={<Layout />}>{pagesIn('layout')}</Route>
            {pagesIn('window')}
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
      </Suspense>
    </Failed>
  );
}
