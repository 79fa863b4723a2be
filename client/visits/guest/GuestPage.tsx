/** The pages of a guest's link: invitation, consent, device check, waiting room, call and end. */
import { Suspense, useState } from 'react';
import { OpenApi } from '#client/shell/api/OpenApi.tsx';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { GuestInvited } from './GuestInvited.tsx';
import { forgetPass, storePass, passFor } from './guest-pass.ts';
import { GuestVisitLoading } from './GuestVisitLoading.tsx';

/** Fetched while the guest types who they are. */
const RecognisedGuest = onDemand(
  async () => (await import('./RecognisedGuest.tsx')).RecognisedGuest,
);
const ahead = [RecognisedGuest];

/** Another link remounts the page. */
export const GuestPage = () => (
  <WithLinkToken path="/visit">
    {({ token }) => <WithLink key={token} token={token} />}
  </WithLinkToken>
);

function WithLink({ token }: { token: string }) {
  const [pass, setPass] = useState(() => passFor(token));
  useLoadAhead(ahead);
  if (pass === null) {
    const enter = (newPass: string) => {
      storePass({ token, pass: newPass });
      setPass(newPass);
    };
    return (
      <OpenApi key="link">
        <GuestInvited token={token} onPass={enter} />
      </OpenApi>
    );
  }
  const forget = () => {
    forgetPass();
    setPass(null);
  };
  return (
    <Suspense fallback={<GuestVisitLoading />}>
      <RecognisedGuest key={pass} pass={pass} onUnknown={forget} />
    </Suspense>
  );
}
