/** How a mapping stands, as an icon and a word. */
import { IconArchive, IconCheck, IconPencil, IconUserCheck } from '@tabler/icons-react';
import type { FeedMapping } from '#shared/facts/feed-mappings.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function MappingState({ mapping }: { mapping: FeedMapping }) {
  const { state, trial, isTrialCurrent, retirement } = mapping;
  if (state === 'retired') return <StatusBadge word="Retired" color="off" Picture={IconArchive} />;
  if (state === 'published' && retirement)
    return <StatusBadge word="To be retired" color="warn" Picture={IconUserCheck} />;
  if (state === 'published')
    return <StatusBadge word="In force" color="good" Picture={IconCheck} />;
  if (trial && isTrialCurrent)
    return <StatusBadge word="Tried" color="warn" Picture={IconUserCheck} />;
  return <StatusBadge word="Draft" color="off" Picture={IconPencil} />;
}
