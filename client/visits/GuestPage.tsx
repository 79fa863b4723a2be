/** Where a patient's link leads: who they are, consent, devices, waiting, the room, and the end. */
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { GuestLine } from '#client/shell/GuestLine.tsx';
import { GuestInvited } from './GuestInvited.tsx';
import { forgetPass, keepPass, passFor } from './guest-pass.ts';
import { GuestVisitPage } from './GuestVisitPage.tsx';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

function carriedToken(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'token' in state;
  return isOurs && typeof state.token === 'string' ? state.token : '';
}

/** The secret stands behind # and leaves the address at once; each opening of a link begins anew. */
export function GuestPage() {
  const { hash, state }: { hash: string; state: unknown } = useLocation();
  if (hash) return <Navigate to="/visit" replace state={{ token: tokenIn(hash) }} />;
  const token = carriedToken(state);
  return <WithLink key={token} token={token} />;
}

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
