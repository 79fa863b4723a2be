/** One reason in the list: what it is for, and whose it is. */
import { IconMessage2Question } from '@tabler/icons-react';
import type { ListedReason } from '#shared/appointments/reasons/listed-reasons.ts';
import { sideWords, useWords } from '#shared/appointments/reasons/reason-uses.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';

/** "every unit", "Cardiology", "by the patient" */
const whose = ({ use, unit, side }: ListedReason) =>
  use === 'visit' ? (unit?.name ?? 'every unit') : side && sideWords[side].toLowerCase();

interface Props {
  reason: ListedReason;
  address: ListAddress;
}

export const ReasonItem = ({ reason, address }: Props) => (
  <NamedItem
    item={reason}
    address={address}
    picture={<IconMessage2Question size={22} stroke={1.5} aria-hidden />}
    facts={[useWords[reason.use], whose(reason)].filter(Boolean).join(', ')}
    purpose={reason.code && `Code ${reason.code}`}
  />
);
