/** Where a patient stands in a measure, as an icon and a word. */
import {
  IconAlertCircle,
  IconCheck,
  IconCircleMinus,
  IconCircleOff,
  IconClock,
  IconInfoCircle,
  type Icon,
} from '@tabler/icons-react';
import { outcomeWords, type Outcome } from '#shared/measures.ts';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';

const looks: Record<Outcome, { color: Status['color']; Picture: Icon }> = {
  unmet: { color: 'warn', Picture: IconAlertCircle },
  met: { color: 'good', Picture: IconCheck },
  observed: { color: 'quiet', Picture: IconClock },
  excepted: { color: 'quiet', Picture: IconInfoCircle },
  excluded: { color: 'quiet', Picture: IconCircleMinus },
  outside: { color: 'off', Picture: IconCircleOff },
};

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <StatusBadge word={outcomeWords[outcome]} {...looks[outcome]} />
);
