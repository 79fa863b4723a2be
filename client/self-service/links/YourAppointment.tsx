/** The page behind the link in a patient's letter: the appointment, and a way to cancel it. */
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { adoptHours } from '#client/ui/times/locale.ts';
import { LinkedPageSkeleton, PatientLinkPage } from './PatientLinkPage.tsx';
import { LinkedAppointment } from './LinkedAppointment.tsx';
import { LinkMessage } from './LinkMessage.tsx';

export const YourAppointment = () => (
  <PatientLinkPage path="/your-appointment">
    {(token) => <AppointmentByToken token={token} />}
  </PatientLinkPage>
);

function AppointmentByToken({ token }: { token: string }) {
  const query = trpc.appointments.patient.yourAppointment.useQuery({ token });
  const { data } = query;
  const appointment = data && 'hospital' in data ? data : null;
  const message = data && !('hospital' in data) ? data.state : null;
  if (appointment) adoptHours(appointment.hourFormat);
  return (
    <PatientFrame organization={appointment?.hospital} logo={appointment?.logo}>
      {appointment ? (
        <LinkedAppointment appointment={appointment} token={token} />
      ) : message ? (
        <LinkMessage state={message} />
      ) : query.error ? (
        <QueryFailed title="Your appointment could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={1} />
      )}
    </PatientFrame>
  );
}
