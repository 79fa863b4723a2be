/** The routes: sign-in here, public-pages.tsx, and the signed-in pages in signed-in-screens.tsx. */
import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { CopyNote, preloadFirstPage, SignedInScreens, SignIn } from './first-screens.ts';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';
import { publicPages } from './public-pages.tsx';
import { RouterNavigation } from './router-navigation.tsx';
import { PageLoading } from '#client/shell/session/PageLoading.tsx';
import { useSignedIn } from '#client/shell/session/session.tsx';
import { PageTitle } from '#client/shell/layout/PageTitle.tsx';

/** For the sign-in screens: a user who is signed in already goes to /dashboard. */
function OnlySignedOut({ children }: { children: ReactNode }) {
  const user = useSignedIn();
  const { state }: { state: unknown } = useLocation();
  return user ? <Navigate to="/dashboard" replace state={state} /> : children;
}

const signIn = (
  <OnlySignedOut>
    <PageTitle title="Sign in">
      <SignIn onPasswordRight={preloadFirstPage} CopyNote={CopyNote} />
    </PageTitle>
  </OnlySignedOut>
);

const titled = (title: string, page: ReactNode) => <PageTitle title={title}>{page}</PageTitle>;

export function Routing() {
  return (
    <ErrorBoundary>
      <RouterNavigation>
        <Suspense fallback={<PageLoading />}>
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
            <Route path="*" element={<SignedInScreens />} />
          </Routes>
        </Suspense>
      </RouterNavigation>
    </ErrorBoundary>
  );
}
