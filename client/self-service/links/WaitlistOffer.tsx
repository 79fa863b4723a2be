/** The page behind the link in a waiting-list letter: the offered time, and the patient's answer. */
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { adoptHours } from '#client/ui/times/locale.ts';
import { LinkedPageSkeleton, PatientLinkPage } from './PatientLinkPage.tsx';
import { OfferAnswer } from './OfferAnswer.tsx';

export const Offer = () => (
  <PatientLinkPage path="/offer">{(token) => <OfferByToken token={token} />}</PatientLinkPage>
);

function OfferByToken({ token }: { token: string }) {
  const query = trpc.appointments.waitlist.offer.useQuery({ token });
  const { data } = query;
  const time = data && 'time' in data ? data.time : null;
  if (time) adoptHours(time.hourFormat);
  return (
    <PatientFrame organization={time?.organization} logo={time?.logo}>
      {data ? (
        <OfferAnswer
          offer={data}
          loadedAt={query.dataUpdatedAt}
          token={token}
          onEnded={() => void query.refetch()}
        />
      ) : query.error ? (
        <QueryFailed title="The offer could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={2} />
      )}
    </PatientFrame>
  );
}
