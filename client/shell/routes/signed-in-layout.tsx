/** Names what features put into the frame of the signed-in screens. */
import { Suspense } from 'react';
import { isForPeerToPeer } from '#shared/advisor/peer-to-peer-kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { may } from '#shared/roles.ts';
import { ProofLink } from '#client/advisor/public/ProofLink.tsx';
import { Layout } from '#client/shell/layout/Layout.tsx';
import type { FrameParts } from '#client/shell/layout/frame-parts.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { UndoProvider } from '#client/appointments/public/UndoProvider.tsx';
import { FaxCount } from '#client/faxes/public/FaxCount.tsx';
import { NavigationCount } from '#client/messages/public/NavigationCount.tsx';
import { NoticesBell } from '#client/notices/public/NoticesBell.tsx';
import { VisitParts } from '#client/appointments/public/visit-parts.ts';
import { CaseParts } from '#client/cases/public/case-parts.tsx';
import { InvitePatient } from '#client/visits/public/invite-patient.tsx';
import { useWaiting } from '#client/visits/public/use-waiting.ts';
import { VisitStep } from '#client/visits/public/VisitStep.tsx';
import { WaitingCount } from '#client/visits/public/WaitingCount.tsx';

const ColleagueCard = onDemand(async () => {
  const [{ ColleagueCard: Card }, { PageButton }] = await Promise.all([
    import('#client/people/public/ColleagueCard.tsx'),
    import('#client/on-call/public/PageButton.tsx'),
  ]);
  return () => <Card PageButton={PageButton} />;
});

const PatientCard = onDemand(async () => {
  const [{ PatientCard: Card }, { FoldedContacts }] = await Promise.all([
    import('#client/patients/public/PatientCard.tsx'),
    import('#client/related-persons/public/FoldedContacts.tsx'),
  ]);
  return () => <Card Contacts={FoldedContacts} />;
});

const MergesCard = onDemand(
  async () => (await import('#client/patients/public/MergesCard.tsx')).MergesCard,
);

const parts: Omit<FrameParts, 'AppearancePanel'> = {
  Bell: NoticesBell,
  UndoProvider,
  cards: [
    { parameter: 'colleague', Card: ColleagueCard },
    { parameter: 'patient', Card: PatientCard },
    { parameter: 'merges', Card: MergesCard },
  ],
  counts: {
    '/video': WaitingCount,
    '/query': () => <NavigationCount path="/query" />,
    '/tasks': () => <NavigationCount path="/tasks" />,
    '/fax': FaxCount,
    '/messages': () => <NavigationCount path="/messages" />,
  },
};

const PeerToPeer = onDemand(
  async () => (await import('#client/advisor/public/PeerToPeer.tsx')).PeerToPeer,
);

const ContactSteps = onDemand(
  async () => (await import('#client/episodes/public/ContactSteps.tsx')).ContactSteps,
);

const BarrierPart = onDemand(
  async () => (await import('#client/discharge/public/BarrierPart.tsx')).BarrierPart,
);

/** Case managers plan discharges; who was given a barrier of theirs does not. */
const BarrierOfManager = ({ caseRecord }: { caseRecord: CaseRecord }) =>
  may(useUser(), 'case-management') && (
    <Suspense>
      <BarrierPart caseRecord={caseRecord} />
    </Suspense>
  );

const NewBarrier = onDemand(
  async () => (await import('#client/discharge/stay/NewBarrier.tsx')).NewBarrier,
);
const NeedSteps = onDemand(
  async () => (await import('#client/needs/public/NeedSteps.tsx')).NeedSteps,
);

const CaseDocuments = onDemand(async () => {
  const [{ CaseLetters }, { CaseFaxes }, { CaseMails }] = await Promise.all([
    import('#client/case-letters/public/CaseLetters.tsx'),
    import('#client/faxes/public/CaseFaxes.tsx'),
    import('#client/outside-mails/public/CaseMails.tsx'),
  ]);
  return (props: { caseRecord: CaseRecord }) => (
    <>
      <CaseLetters {...props} />
      <CaseFaxes {...props} />
      <CaseMails {...props} />
    </>
  );
});

const ofCases = {
  NewBarrier,
  Documents: CaseDocuments,
  Part: ({ caseRecord: { id, kind }, caseRecord }: { caseRecord: CaseRecord }) => (
    <>
      {isForPeerToPeer(kind) && (
        <Suspense>
          <PeerToPeer caseRecord={caseRecord} />
        </Suspense>
      )}
      {kind === 'contact' && (
        <Suspense>
          <ContactSteps caseRecord={caseRecord} />
        </Suspense>
      )}
      {kind === 'barrier' && <BarrierOfManager caseRecord={caseRecord} />}
      {(kind === 'need' || kind === 'screening') && (
        <Suspense>
          <NeedSteps caseRecord={caseRecord} />
        </Suspense>
      )}
      {caseRecord.patient && <ProofLink caseId={id} />}
    </>
  ),
};

const ofVisits = { VisitStep, InvitePatient, useWaiting };

export const SignedInLayout = ({ AppearancePanel }: Pick<FrameParts, 'AppearancePanel'>) => (
  <VisitParts value={ofVisits}>
    <CaseParts value={ofCases}>
      <Layout parts={{ ...parts, AppearancePanel }} />
    </CaseParts>
  </VisitParts>
);
