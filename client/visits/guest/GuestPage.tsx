/** Where a patient's link leads: who they are, consent, devices, waiting, the room, and the end. */
import { useState } from 'react';
import { GuestLine } from '#client/visits/guest/GuestApi.tsx';
import { Linked } from '#client/shell/pages/WithLinkToken.tsx';
import { GuestInvited } from './GuestInvited.tsx';
import { forgetPass, keepPass, passFor } from '../guest-pass.ts';
import { GuestVisitPage } from './GuestVisitPage.tsx';

/** Another link begins anew. */
export const GuestPage = () => (
  <Linked path="/visit">{({ token }) => <WithLink key={token} token={token} />}</Linked>
);

function WithLink({ token }: { token: string }) {
  const [pass, setPass] = useState(() => passFor(token));
  if (pass === null) {
    const enter = (given: string) => {
      keepPass({ token, pass: given });
      setPass(given);
    };
    return (
      <GuestLine key="link" pass={null}>
        <GuestInvited token={token} onPass={enter} />
      </GuestLine>
    );
  }
  const forget = () => {
    forgetPass();
    setPass(null);
  };
  return (
    <GuestLine key={pass} pass={pass}>
      <GuestVisitPage onUnknown={forget} />
    </GuestLine>
  );
}
