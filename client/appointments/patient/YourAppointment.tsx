/** The page behind the link in a patient's letter: the appointment, and a way to cancel it. */
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
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
  if (query.data) {
    const { data } = query;
    if (data.state === 'unknown' || data.state === 'over')
      return <LinkMessage state={data.state} />;
    adoptHours(data.hourFormat);
    return <LinkedAppointment appointment={data} token={token} />;
  }
  if (query.error)
    return <QueryFailed title="Your appointment could not be loaded." query={query} />;
  return <LinkedPageSkeleton buttons={1} />;
}
