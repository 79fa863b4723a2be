/** The local participant, a clinician with a session or a guest with a link, and what they may call. */
import { createContext, use, type ReactNode } from 'react';
import type { Ticket } from '#shared/visits.ts';
import type { DeviceChoice } from '#client/visits/devices/use-devices.ts';
import type { ChatApi } from '#client/visits/call/chat/chat-api.ts';
import type { ConsentApi } from '#client/visits/call/consent/consent-api.ts';

export interface Self {
  /** A clinician's own id; null for a guest. */
  uid: string | null;
  /** Fetches a ticket for the room; called for each new connection. */
  ticket: () => Promise<Ticket>;
  chat: ChatApi;
  consents: ConsentApi;
  /** What was switched off stays off when this person comes back into the call. */
  keepDeviceChoice: (choice: DeviceChoice) => void;
  /** Opens the dialog that adds participants; for clinicians. */
  addParticipantButton?: ReactNode;
  /** Mails the patient another link; for clinicians. */
  sendLinkAgain?: () => Promise<unknown>;
}

export const SelfContext = createContext<Self | null>(null);

export function useSelf(): Self {
  const self = use(SelfContext);
  if (!self) throw new Error('useSelf is used outside of SelfContext.');
  return self;
}
