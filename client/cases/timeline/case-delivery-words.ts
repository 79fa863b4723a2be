/** How a letter, fax or mail about a case is said on the axis of a stay. */
import type { CaseDelivery } from '#shared/cases/patient-work.ts';

const typeWords: Record<CaseDelivery['type'], string> = {
  letter: 'Letter',
  fax: 'Fax',
  email: 'Email',
  'received-fax': 'Fax',
};

/** Of all three: the states that people see under letters, faxes and emails. */
const stateWords: Readonly<Record<string, string>> = {
  sent: 'sent',
  delivered: 'delivered',
  returned: 'came back',
  failed: 'failed',
  queued: 'waits for its try',
  sending: 'is being sent',
  unconfirmed: 'not confirmed',
  cancelled: 'cancelled',
  waiting: 'waits to be handed over',
  accepted: 'taken by the mail server',
  unknown: 'may or may not have been taken',
  bounced: 'came back',
  opened: 'opened',
  revoked: 'link taken back',
  expired: 'link has expired unopened',
};

const badStates = ['returned', 'failed', 'unconfirmed', 'bounced', 'expired'];

/** "Fax to Elm House, +12025550143, delivered" */
export const deliveryWords = ({ type, recipient, sender, state }: CaseDelivery): string =>
  recipient === null
    ? `${typeWords[type]} came in: ${sender}`
    : `${typeWords[type]} to ${recipient}, ${stateWords[state] ?? state}`;

export const isBadDelivery = ({ state }: CaseDelivery): boolean => badStates.includes(state);
