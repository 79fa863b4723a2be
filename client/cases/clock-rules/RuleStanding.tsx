/** Where a version of a rule stands, as an icon and a word. */
import {
  IconArchive,
  IconCalendarTime,
  IconCheck,
  IconHistory,
  IconPencil,
} from '@tabler/icons-react';
import type { ClockRule, ClockRuleStanding } from '#shared/cases/clock-rules.ts';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import { pastDay } from '#client/ui/times/times.ts';

const badges: Record<ClockRuleStanding, Status> = {
  draft: { word: 'Draft', color: 'off', Picture: IconPencil },
  'in-force': { word: 'In force', color: 'good', Picture: IconCheck },
  coming: { word: 'Coming', color: 'warn', Picture: IconCalendarTime },
  replaced: { word: 'Replaced', color: 'off', Picture: IconHistory },
  over: { word: 'Over', color: 'off', Picture: IconHistory },
  retired: { word: 'Retired', color: 'off', Picture: IconArchive },
};

export function RuleStanding({ rule }: { rule: Pick<ClockRule, 'standing' | 'validFrom'> }) {
  const { standing, validFrom } = rule;
  const badge = badges[standing];
  const word = standing === 'coming' ? `From ${pastDay(validFrom)}` : badge.word;
  return <StatusBadge {...badge} word={word} />;
}
