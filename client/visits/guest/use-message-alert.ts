/** Rings when the clinic writes to the waiting patient, and says it in the tab's title and a notification. */
import { useEffect, useRef, useState } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { useTitleSign } from '#client/shell/pages/title-sign.ts';
import { notify, ring } from '#client/shell/alerts/attention.ts';

const isHidden = () => document.visibilityState === 'hidden';

/** The message that was there when the page was opened does not ring. */
export function useMessageAlert({ message, organization }: GuestVisit): void {
  const sentAt = message?.at ?? null;
  const text = message?.text ?? null;
  const [before, setBefore] = useState(sentAt);
  const [isUnseen, setUnseen] = useState(false);
  if (before !== sentAt) {
    setBefore(sentAt);
    setUnseen(text !== null && isHidden());
  }
  const lastSentAt = useRef(sentAt);
  useEffect(() => {
    if (sentAt === lastSentAt.current) return;
    lastSentAt.current = sentAt;
    if (text === null) return;
    ring();
    if (isHidden()) notify(`Message from ${organization}`, text);
  }, [sentAt, text, organization]);
  useEffect(() => {
    const see = () => !isHidden() && setUnseen(false);
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, []);
  useTitleSign(isUnseen ? 'New message -' : null);
}
