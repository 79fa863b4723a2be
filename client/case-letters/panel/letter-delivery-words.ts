/** How a letter left the house, and what became of it, in the words of the panel. */
import type { DeliveryChannel, DeliveryResult } from '#shared/case-letters.ts';

export const channelWords: Record<DeliveryChannel, string> = {
  mail: 'By post',
  courier: 'By courier',
  hand: 'By hand',
  portal: 'Through a portal',
  fax: 'By fax',
  other: 'In another way',
};

export const resultWords: Record<DeliveryResult, string> = {
  sent: 'Sent',
  delivered: 'Arrived',
  returned: 'Came back',
  failed: 'Failed',
};
