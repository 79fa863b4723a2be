/** The routes: public pages and sign-in here, the signed-in pages in signed-in-screens.tsx. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { unavailablePaths } from './unavailable-paths.ts';
import { loadInside, loadSignIn, preloadFirstPage } from './first-screens.ts';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';
import { RouterNavigation } from './router-navigation.tsx';
import { useSignedIn } from '#client/shell/session/session.tsx';
import { PageTitle } from '#client/shell/layout/PageTitle.tsx';

const SignIn = lazy(loadSignIn);
const Inside = lazy(async () => ({ default: (await loadInside()).SignedInScreens }));
const NotAvailableHere = lazy(async () => ({
  default: (await import('#client/shell/pages/NotAvailableHere.tsx')).NotAvailableHere,
}));

/** Open to anyone, each in a frame of its own. */
const publicPages = [
  {
    path: '/forgotpassword',
    title: 'Forgot password',
    Page: lazy(async () => ({
      default: (await import('#client/auth/password/ForgotPassword.tsx')).ForgotPassword,
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
      default: (await import('#client/appointments/patient/YourAppointment.tsx')).YourAppointment,
    })),
  },
  {
    path: '/offer',
    title: 'A time for you',
    Page: lazy(async () => ({
      default: (await import('#client/appointments/patient/Offer.tsx')).Offer,
    })),
  },
  {
    path: '/unauthorized',
    title: 'No access',
    Page: lazy(async () => ({
      default: (await import('#client/shell/pages/Unauthorized.tsx')).Unauthorized,
    })),
  },
  {
    path: '/privacyPolicy',
    title: 'Privacy policy',
    Page: lazy(async () => ({
      default: (await import('#client/shell/pages/PrivacyPolicy.tsx')).PrivacyPolicy,
    })),
  },
  {
    path: '/terms',
    title: 'Terms',
    Page: lazy(async () => ({ default: (await import('#client/shell/pages/Terms.tsx')).Terms })),
  },
];

/** For the sign-in screens: a user who is signed in already goes to /dashboard. */
function OnlySignedOut({ children }: { children: ReactNode }) {
  const user = useSignedIn();
  const { state }: { state: unknown } = useLocation();
  return user ? <Navigate to="/dashboard" replace state={state} /> : children;
}

const signIn = (
  <OnlySignedOut>
    <PageTitle title="Sign in">
      <SignIn onPasswordRight={preloadFirstPage} />
    </PageTitle>
  </OnlySignedOut>
);

const titled = (title: string, page: ReactNode) => <PageTitle title={title}>{page}</PageTitle>;

export function Routing() {
  return (
    <ErrorBoundary>
      <RouterNavigation>
        <Suspense fallback={<DelayedStatus>Loading the page</DelayedStatus>}>
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
            {unavailablePaths.map(({ path, title, instead }) => (
              <Route
                key={path}
                path={path}
                element={
                  <PageTitle title={title}>
                    <NotAvailableHere title={title} instead={instead} />
                  </PageTitle>
                }
              />
            ))}
            <Route path="*" element={<Inside />} />
          </Routes>
        </Suspense>
      </RouterNavigation>
    </ErrorBoundary>
  );
}
