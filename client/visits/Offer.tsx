/** Where the letter of the waiting list leads: a time that is held for the reader, and their answer. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { LetterLoading, LetterPage } from '../appointments/patient/PatientLinkPage.tsx';
import { OfferAnswer } from '../appointments/patient/OfferAnswer.tsx';

export const Offer = () => (
  <LetterPage path="/offer">{(token) => <Followed token={token} />}</LetterPage>
);

function Followed({ token }: { token: string }) {
  const asked = trpc.visits.offer.useQuery({ token });
  if (asked.data)
    return (
      <OfferAnswer
        offer={asked.data}
        askedAt={asked.dataUpdatedAt}
        token={token}
        onEnded={() => void asked.refetch()}
      />
    );
  if (asked.error)
    return (
      <LoadFailed
        title="The offer could not be loaded."
        words={wordsFor(asked.error)}
        trying={asked.isFetching}
        onTryAgain={() => void asked.refetch()}
      />
    );
  return <LetterLoading buttons={2} />;
}
