/** Programs as connections: what each may do, when it was last here, and how its webhooks stand. Without keys. */
import type { ProgramScope } from './scopes.ts';
import type { SubscribedType } from './notifications.ts';

export interface WebhookState {
  id: string;
  resourceType: SubscribedType;
  /** Of its address the host alone. */
  host: string;
  /** Its receiver did not answer just now. */
  pausedUntil: string | null;
  /** Changes that it was not told of yet, and the oldest of them. */
  waiting: number;
  waitingSince: string | null;
  /** Given up, until a person decides. */
  failed: number;
}

export interface ProgramConnection {
  id: string;
  name: string;
  scopes: ProgramScope[];
  active: boolean;
  lastUsedAt: string | null;
  /** Its keys could not be read at its own address. */
  keyFailure: string | null;
  webhooks: WebhookState[];
}
