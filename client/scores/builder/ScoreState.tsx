/** How a score stands, as an icon and a word. */
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function ScoreState({ table }: { table: ScoreTable }) {
  const { state, haltedAt, check } = table;
  if (state === 'retired') return <StatusBadge word="Retired" color="off" Picture={IconArchive} />;
  if (haltedAt !== null)
    return <StatusBadge word="Halted" color="bad" Picture={IconAlertTriangle} />;
  if (state === 'published')
    return <StatusBadge word="In force" color="good" Picture={IconCheck} />;
  if (check?.isCurrent && check.stopped !== 'expression')
    return <StatusBadge word="Checked" color="warn" Picture={IconUserCheck} />;
  return <StatusBadge word="Draft" color="off" Picture={IconPencil} />;
}
