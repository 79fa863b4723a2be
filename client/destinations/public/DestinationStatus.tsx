/** How sending to a destination stands, as an icon and a word. */
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconPlugOff,
} from '@tabler/icons-react';
import type { DestinationState } from '#shared/destinations.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function DestinationStatus({ destination }: { destination: DestinationState }) {
  const { endedAt, pausedAt, refused, failure, unfit, waiting } = destination;
  if (endedAt !== null) return <StatusBadge word="Ended" color="off" Picture={IconPlugOff} />;
  if (pausedAt !== null)
    return <StatusBadge word="Paused" color="warn" Picture={IconPlayerPause} />;
  if (refused > 0)
    return <StatusBadge word="Refused, stands still" color="warn" Picture={IconAlertTriangle} />;
  if (failure !== null)
    return <StatusBadge word="Trying again" color="warn" Picture={IconAlertTriangle} />;
  if (unfit > 0)
    return <StatusBadge word={`${unfit} not sent`} color="warn" Picture={IconAlertTriangle} />;
  if (waiting > 0) return <StatusBadge word="Sending" color="off" Picture={IconClock} />;
  return <StatusBadge word="All accepted" color="good" Picture={IconCheck} />;
}
