/** The site map: which page answers at which path. The only file of the shell that names pages. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Late } from '#client/ui/Late.tsx';
import { elsewhere } from './elsewhere.ts';
import { Failed } from './Failed.tsx';
import type { Screens } from './Inside.tsx';
import { loadCheckedSession, useSignedIn } from './session.tsx';
import { Titled } from './Titled.tsx';

const SignIn = lazy(async () => ({ default: (await import('#client/auth/SignIn.tsx')).SignIn }));
const loadLayout = async () => ({ default: (await import('./Layout.tsx')).Layout });
const Layout = lazy(loadLayout);
const loadInside = async () => ({ default: (await import('./Inside.tsx')).Inside });
const Inside = lazy(loadInside);
const LookPanel = lazy(async () => ({
  default: (await import('#client/settings/LookPanel.tsx')).LookPanel,
}));
const NotAvailableHere = lazy(async () => ({
  default: (await import('./NotAvailable.tsx')).NotAvailableHere,
}));

const loadScheduling = async () => ({
  default: (await import('#client/appointments/Scheduling.tsx')).Scheduling,
});

const screens: Screens = {
  scheduling: { Page: lazy(loadScheduling), frame: 'layout' },
  calendar: {
    Page: lazy(async () => {
      const [{ Calendar }, { AppointmentPanels }] = await Promise.all([
        import('#client/calendar/Calendar.tsx'),
        import('#client/appointments/AppointmentPanels.tsx'),
      ]);
      return { default: () => <Calendar Panels={AppointmentPanels} /> };
    }),
    frame: 'layout',
  },
  connections: {
    Page: lazy(async () => ({
      default: (await import('#client/calendar/connections/Connections.tsx')).Connections,
    })),
    frame: 'layout',
  },
  teleVisit: {
    Page: lazy(async () => ({ default: (await import('#client/visits/VideoHome.tsx')).VideoHome })),
    frame: 'layout',
  },
  room: {
    Page: lazy(async () => ({ default: (await import('#client/visits/Room.tsx')).Room })),
    frame: 'window',
  },
  people: {
    Page: lazy(async () => ({ default: (await import('#client/people/People.tsx')).People })),
    frame: 'layout',
  },
  roles: {
    Page: lazy(async () => ({ default: (await import('#client/people/Roles.tsx')).Roles })),
    frame: 'layout',
  },
  audit: {
    Page: lazy(async () => ({ default: (await import('#client/audit/Audit.tsx')).Audit })),
    frame: 'layout',
  },
  appointmentTypes: {
    Page: lazy(async () => ({
      default: (await import('#client/appointments/types/AppointmentTypes.tsx')).AppointmentTypes,
    })),
    frame: 'layout',
  },
  hours: {
    Page: lazy(async () => ({
      default: (await import('#client/appointments/hours/HoursPage.tsx')).HoursPage,
    })),
    frame: 'layout',
  },
  mySecurity: {
    Page: lazy(async () => ({
      default: (await import('#client/auth/MySecurity.tsx')).MySecurity,
    })),
    frame: 'layout',
  },
  signInPolicy: {
    Page: lazy(async () => ({
      default: (await import('#client/auth/SignInPolicy.tsx')).SignInPolicy,
    })),
    frame: 'layout',
  },
};

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
    path: '/visit',
    title: 'Your tele-visit',
    Page: lazy(async () => ({ default: (await import('#client/visits/GuestPage.tsx')).GuestPage })),
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

const firstScreen = [loadCheckedSession, loadInside, loadLayout, loadScheduling];
/** Fetched while somebody looks for the code in their mail. */
const fetchFirstScreen = () => void Promise.allSettled(firstScreen.map((load) => load()));

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
          <Route
            path="*"
            element={<Inside Layout={Layout} LookPanel={LookPanel} screens={screens} />}
          />
        </Routes>
      </Suspense>
    </Failed>
  );
}
