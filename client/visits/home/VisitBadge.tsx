/** The state of an open visit as a badge, where it says more than that of its appointment. */
import { IconHourglass, IconPlayerPause } from '@tabler/icons-react';
import type { Visit } from '#shared/visits.ts';
import { StateBadge } from '#client/ui/appointments/StateBadge.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function VisitBadge({ visit: { state, appointment } }: { visit: Visit }) {
  if (state === 'waiting')
    return <StatusBadge word="Waiting" color="warn" Picture={IconHourglass} />;
  if (state === 'on-hold')
    return <StatusBadge word="On hold" color="warn" Picture={IconPlayerPause} />;
  return <StateBadge state={appointment.state} />;
}
