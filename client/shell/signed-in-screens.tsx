/** Names the page of each signed-in screen, loaded on demand. */
import { lazy, Suspense } from 'react';
import { useOngoing } from './visits/ongoing-visit.tsx';
import { setInviteButton } from './visits/invite-patient.tsx';
import { setCallLoader } from './visits/preload-call.ts';
import { SignedInRoutes, type Screens } from './SignedInRoutes.tsx';

const loadLayout = async () => ({
  default: (await import('#client/shell/layout/Layout.tsx')).Layout,
});
const Layout = lazy(loadLayout);
const AppearancePanel = lazy(async () => ({
  default: (await import('#client/settings/AppearancePanel.tsx')).AppearancePanel,
}));
const loadScheduling = async () => ({
  default: (await import('#client/appointments/schedule/Scheduling.tsx')).Scheduling,
});
const loadRoom = async () => ({
  default: (await import('#client/visits/VisitPage.tsx')).VisitPage,
});
setCallLoader(async () => (await import('#client/visits/use-join-visit.tsx')).fetchCall());
setInviteButton(
  lazy(async () => ({
    default: (await import('#client/visits/invitations/InviteWithDialog.tsx')).InviteWithDialog,
  })),
);
const ReturnToCall = lazy(async () => ({
  default: (await import('#client/visits/ReturnToCall.tsx')).ReturnToCall,
}));

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
    Page: lazy(async () => ({
      default: (await import('#client/visits/home/VideoHome.tsx')).VideoHome,
    })),
    frame: 'layout',
  },
  room: {
    Page: lazy(loadRoom),
    frame: 'window',
  },
  visitRecord: {
    Page: lazy(async () => ({
      default: (await import('#client/visits/report/ReportPage.tsx')).ReportPage,
    })),
    frame: 'layout',
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
  locations: {
    Page: lazy(async () => ({
      default: (await import('#client/appointments/locations/Locations.tsx')).Locations,
    })),
    frame: 'layout',
  },
  waitingRoom: {
    Page: lazy(async () => ({
      default: (await import('#client/visits/home/WaitingRoomSettings.tsx')).WaitingRoomSettings,
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
      default: (await import('#client/auth/security/MySecurity.tsx')).MySecurity,
    })),
    frame: 'layout',
  },
  retention: {
    Page: lazy(async () => ({
      default: (await import('#client/retention/Retention.tsx')).Retention,
    })),
    frame: 'layout',
  },
  organization: {
    Page: lazy(async () => ({
      default: (await import('#client/organization/Organization.tsx')).Organization,
    })),
    frame: 'layout',
  },
  units: {
    Page: lazy(async () => ({
      default: (await import('#client/organization/units/Units.tsx')).Units,
    })),
    frame: 'layout',
  },
  closures: {
    Page: lazy(async () => ({
      default: (await import('#client/organization/closures/Closures.tsx')).Closures,
    })),
    frame: 'layout',
  },
  signInPolicy: {
    Page: lazy(async () => ({
      default: (await import('#client/auth/security/SignInPolicy.tsx')).SignInPolicy,
    })),
    frame: 'layout',
  },
};

/** The pages that most people see first. */
export const fetchFirstPage = () => Promise.allSettled([loadLayout(), loadScheduling()]);

/** Nothing is loaded for it unless a call was interrupted. */
function InterruptedCall() {
  const { interruptedVisitId } = useOngoing();
  return <Suspense fallback={null}>{interruptedVisitId !== null && <ReturnToCall />}</Suspense>;
}

export const SignedInScreens = () => (
  <>
    <SignedInRoutes Layout={Layout} AppearancePanel={AppearancePanel} screens={screens} />
    <InterruptedCall />
  </>
);
