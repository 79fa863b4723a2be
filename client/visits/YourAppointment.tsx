/** Where the link of a patient's letter leads: their appointment, and saying that they cannot come. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { LetterLoading, LetterPage } from '../appointments/patient/PatientLinkPage.tsx';
import { LinkedAppointment } from '../appointments/patient/LinkedAppointment.tsx';
import { LinkMessage } from '../appointments/patient/LinkMessage.tsx';

export const YourAppointment = () => (
  <LetterPage path="/your-appointment">{(token) => <Followed token={token} />}</LetterPage>
);

function Followed({ token }: { token: string }) {
  const asked = trpc.visits.yourAppointment.useQuery({ token });
  if (asked.data) {
    const { data } = asked;
    return data.state === 'unknown' || data.state === 'over' ? (
      <LinkMessage state={data.state} />
    ) : (
      <LinkedAppointment appointment={data} token={token} />
    );
  }
  if (asked.error)
    return (
      <LoadFailed
        title="Your appointment could not be loaded."
        words={wordsFor(asked.error)}
        trying={asked.isFetching}
        onTryAgain={() => void asked.refetch()}
      />
    );
  return <LetterLoading buttons={1} />;
}
