/** The page behind the link in a waiting-list letter: the offered time, and the patient's answer. */
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { adoptHours } from '#client/ui/times/locale.ts';
import { LinkedPageSkeleton, PatientLinkPage } from './PatientLinkPage.tsx';
import { OfferAnswer } from './OfferAnswer.tsx';

export const Offer = () => (
  <PatientLinkPage path="/offer">{(token) => <OfferByToken token={token} />}</PatientLinkPage>
);

function OfferByToken({ token }: { token: string }) {
  const query = trpc.appointments.waitlist.offer.useQuery({ token });
  if (query.data) {
    if ('time' in query.data) adoptHours(query.data.time.hourFormat);
    return (
      <OfferAnswer
        offer={query.data}
        loadedAt={query.dataUpdatedAt}
        token={token}
        onEnded={() => void query.refetch()}
      />
    );
  }
  if (query.error) return <QueryFailed title="The offer could not be loaded." query={query} />;
  return <LinkedPageSkeleton buttons={2} />;
}
