/** Words for what became of a page, and of what went to whom. */
import type { Status } from '#client/ui/states/StatusBadge.tsx';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import type {
  DeliveryFault,
  PageChannel,
  PageDelivery,
  PagedAs,
  PageState,
} from '#shared/on-call/duty-pages.ts';
import { viewersClock } from '#client/ui/times/times.ts';

export const pageStatus: Record<PageState, Status> = {
  open: { word: 'Waiting', color: 'warn', Picture: IconBellRinging },
  unanswered: { word: 'Nobody answered', color: 'bad', Picture: IconAlertTriangle },
  acknowledged: { word: 'Acknowledged', color: 'good', Picture: IconCircleCheck },
  ended: { word: 'Taken back', color: 'off', Picture: IconCircleX },
};

export const asWords: Record<PagedAs, string> = {
  primary: 'Has the role',
  backup: 'Backup',
  person: 'Paged by name',
};

const channelWords: Record<PageChannel, string> = {
  app: 'In KareMD',
  push: 'Push',
  sms: 'Text message',
  mail: 'Email',
};

const faultWords: Record<DeliveryFault, string> = {
  'no-address': 'no number that can be texted',
  off: 'this server sends no text messages',
  rejected: 'refused where it was sent',
  undelivered: 'not delivered by the phone network',
  'gave-up': 'no provider took it',
};

/** "Text message: delivered 14:02." */
export function deliveryWords({
  channel,
  state,
  fault,
  dueAt,
  sentAt,
  deliveredAt,
}: PageDelivery): string {
  const became = {
    queued: `at ${viewersClock(dueAt)}, if nobody has acknowledged`,
    sending: 'being sent',
    sent: channel === 'app' ? 'not yet on an open screen' : `sent ${viewersClock(sentAt ?? dueAt)}`,
    delivered: `delivered ${viewersClock(deliveredAt ?? dueAt)}`,
    failed: `not sent, ${fault === null ? 'it failed' : faultWords[fault]}`,
    unknown: 'perhaps sent; not repeated',
    skipped: 'not needed any more',
  }[state];
  return `${channelWords[channel]}: ${became}.`;
}
