/** The site map: which page answers at which path; behind the sign-in screen, routes-inside.tsx goes on. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Late } from '#client/ui/Late.tsx';
import { elsewhere } from './unavailable-paths.ts';
import { Failed } from './pages/ErrorBoundary.tsx';
import { loadCheckedSession, useSignedIn } from './session/session.tsx';
import { Titled } from './layout/PageTitle.tsx';

const SignIn = lazy(async () => ({ default: (await import('#client/auth/SignIn.tsx')).SignIn }));
const loadInside = () => import('./signed-in-screens.tsx');
const Inside = lazy(async () => ({ default: (await loadInside()).RoutesInside }));
const NotAvailableHere = lazy(async () => ({
  default: (await import('./pages/NotAvailableHere.tsx')).NotAvailableHere,
}));

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
      default: (await import('#client/auth/password/ResetPassword.tsx')).ResetPassword,
    })),
  },
  {
    path: '/visit',
    title: 'Your tele-visit',
    Page: lazy(async () => ({
      default: (await import('#client/visits/guest/GuestPage.tsx')).GuestPage,
    })),
  },
  {
    path: '/your-appointment',
    title: 'Your appointment',
    Page: lazy(async () => ({
      default: (await import('#client/visits/YourAppointment.tsx')).YourAppointment,
    })),
  },
  {
    path: '/offer',
    title: 'A time for you',
    Page: lazy(async () => ({ default: (await import('#client/visits/Offer.tsx')).Offer })),
  },
  {
    path: '/unauthorized',
    title: 'No access',
    Page: lazy(async () => ({ default: (await import('./pages/Unauthorized.tsx')).Unauthorized })),
  },
  {
    path: '/privacyPolicy',
    title: 'Privacy policy',
    Page: lazy(async () => ({
      default: (await import('./pages/PrivacyPolicy.tsx')).PrivacyPolicy,
    })),
  },
  {
    path: '/terms',
    title: 'Terms',
    Page: lazy(async () => ({ default: (await import('./pages/Terms.tsx')).Terms })),
  },
];

/** Fetched while somebody looks for the code in their mail. */
const fetchFirstScreen = () =>
  void Promise.allSettled([loadCheckedSession(), loadInside().then((map) => map.fetchFirstPage())]);

/** The sign-in screen and its neighbours: whoever is in already goes on to /dashboard. */
function OnlySignedOut({ children }: { children: ReactNode }) {
  const user = useSignedIn();
  const { state }: { state: unknown } = useLocation();
  return user ? <Navigate to="/dashboard" replace state={state} /> : children;
}

const signIn = (
  <OnlySignedOut>
    <Titled title="Sign in">
      <SignIn onPasswordRight={fetchFirstScreen} />
    </Titled>
  </OnlySignedOut>
);

const titled = (title: string, page: ReactNode) => <Titled title={title}>{page}</Titled>;

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
            <Route key={path} path={path} element={titled(title, <Page />)} />
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
          <Route path="*" element={<Inside />} />
        </Routes>
      </Suspense>
    </Failed>
  );
}
