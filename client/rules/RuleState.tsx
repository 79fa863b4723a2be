/** How a rule stands, as an icon and a word. */
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import type { Rule } from '#shared/rules.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function RuleState({ rule }: { rule: Rule }) {
  const { state, haltedAt, trial } = rule;
  if (state === 'retired') return <StatusBadge word="Retired" color="off" Picture={IconArchive} />;
  if (haltedAt !== null)
    return <StatusBadge word="Halted" color="bad" Picture={IconAlertTriangle} />;
  if (state === 'published')
    return <StatusBadge word="In force" color="good" Picture={IconCheck} />;
  if (trial?.isCurrent && trial.stopped !== 'fact')
    return <StatusBadge word="Tried" color="warn" Picture={IconUserCheck} />;
  return <StatusBadge word="Draft" color="off" Picture={IconPencil} />;
}
