/** The pages that are open to anyone, each in a frame of its own. */
import { lazy, type ComponentType } from 'react';
import { unavailablePaths } from './unavailable-paths.ts';

interface PublicPage {
  path: string;
  title: string;
  Page: ComponentType;
}

const NotAvailableHere = lazy(async () => ({
  default: (await import('#client/shell/pages/NotAvailableHere.tsx')).NotAvailableHere,
}));

/** What a hospital lays before a guest in the room belongs to a feature above visits. */
async function guestPage() {
  const [{ GuestPage }, { setGuestSheet }] = await Promise.all([
    import('#client/visits/guest/GuestPage.tsx'),
    import('#client/visits/guest/guest-sheet.tsx'),
  ]);
  setGuestSheet(
    lazy(async () => ({
      default: (await import('#client/utilization/public/GuestNotice.tsx')).GuestNotice,
    })),
  );
  return { default: GuestPage };
}

export const publicPages: readonly PublicPage[] = [
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
    Page: lazy(guestPage),
  },
  {
    path: '/your-appointment',
    title: 'Your appointment',
    Page: lazy(async () => ({
      default: (await import('#client/self-service/links/YourAppointment.tsx')).YourAppointment,
    })),
  },
  {
    path: '/offer',
    title: 'A time for you',
    Page: lazy(async () => ({
      default: (await import('#client/self-service/links/WaitlistOffer.tsx')).Offer,
    })),
  },
  {
    path: '/your-request',
    title: 'Your request',
    Page: lazy(async () => ({
      default: (await import('#client/self-service/booking-page/YourRequest.tsx')).YourRequest,
    })),
  },
  {
    path: '/book-visit',
    title: 'Book your visit',
    Page: lazy(async () => ({
      default: (await import('#client/self-service/links/BookVisit.tsx')).BookVisit,
    })),
  },
  {
    path: '/document',
    title: 'A document for you',
    Page: lazy(async () => ({
      default: (await import('#client/outside-mails/DocumentPage.tsx')).DocumentPage,
    })),
  },
  {
    path: '/book/:organizationId/:unitId',
    title: 'Book an appointment',
    Page: lazy(async () => ({
      default: (await import('#client/self-service/booking-page/BookingPage.tsx')).BookingPage,
    })),
  },
  {
    path: '/on-call-board',
    title: 'On call',
    Page: lazy(async () => ({
      default: (await import('#client/on-call/boards/OnCallBoard.tsx')).OnCallBoard,
    })),
  },
  {
    path: '/discharge-board',
    title: 'Discharges',
    Page: lazy(async () => ({
      default: (await import('#client/discharge/wall/DischargeWallPage.tsx')).DischargeWallPage,
    })),
  },
  {
    path: '/charts-board',
    title: 'Charts',
    Page: lazy(async () => ({
      default: (await import('#client/charts/wall/ChartsWallPage.tsx')).ChartsWallPage,
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
      default: (await import('#client/wordings/PublicTextPage.tsx')).PrivacyPolicy,
    })),
  },
  {
    path: '/terms',
    title: 'Terms',
    Page: lazy(async () => ({
      default: (await import('#client/wordings/PublicTextPage.tsx')).Terms,
    })),
  },
  ...unavailablePaths.map(({ path, title, instead }) => ({
    path,
    title,
    Page: () => <NotAvailableHere title={title} instead={instead} />,
  })),
];
