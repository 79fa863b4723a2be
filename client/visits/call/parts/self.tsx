/** Who is in the room on this side: a clinician with a session, or the patient who came by a link. */
import { createContext, use, type ReactNode } from 'react';
import type { Ticket } from '#shared/visits.ts';
import type { ChatDoor } from '../chat/chat-api.ts';

export interface Self {
  /** A clinician's own id; null for a guest. */
  uid: string | null;
  /** A ticket into the room, asked for at each new connection. */
  ticket: () => Promise<Ticket>;
  chat: ChatDoor;
  /** Takes somebody in beside the patient; for clinicians. */
  addSomebody?: ReactNode;
  /** Mails the patient another link; for clinicians. */
  sendLinkAgain?: () => Promise<unknown>;
}

export const SelfContext = createContext<Self | null>(null);

export function useSelf(): Self {
  const self = use(SelfContext);
  if (!self) throw new Error('This part of the room needs somebody who is in it.');
  return self;
}
