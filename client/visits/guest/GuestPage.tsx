/** The pages of a guest's link: invitation, consent, device check, waiting room, call and end. */
import { useState } from 'react';
import { GuestApi } from './GuestApi.tsx';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { GuestInvited } from './GuestInvited.tsx';
import { forgetPass, storePass, passFor } from './guest-pass.ts';
import { GuestVisitPage } from './GuestVisitPage.tsx';

/** Another link remounts the page. */
export const GuestPage = () => (
  <WithLinkToken path="/visit">
    {({ token }) => <WithLink key={token} token={token} />}
  </WithLinkToken>
);

function WithLink({ token }: { token: string }) {
  const [pass, setPass] = useState(() => passFor(token));
  if (pass === null) {
    const enter = (newPass: string) => {
      storePass({ token, pass: newPass });
      setPass(newPass);
    };
    return (
      <GuestApi key="link" pass={null}>
        <GuestInvited token={token} onPass={enter} />
      </GuestApi>
    );
  }
  const forget = () => {
    forgetPass();
    setPass(null);
  };
  return (
    <GuestApi key={pass} pass={pass}>
      <GuestVisitPage onUnknown={forget} />
    </GuestApi>
  );
}
