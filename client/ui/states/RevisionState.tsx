/** How a revision stands that a second person publishes, as an icon and a word. */
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  state: 'draft' | 'published' | 'retired';
  /** It was in force, and failed too often. */
  isHalted?: boolean;
  /** Of a draft that may be published: "Tried"; null before. */
  triedWord: 'Tried' | 'Checked' | null;
}

export function RevisionState({ state, isHalted = false, triedWord }: Props) {
  if (state === 'retired') return <StatusBadge word="Retired" color="off" Picture={IconArchive} />;
  if (isHalted) return <StatusBadge word="Halted" color="bad" Picture={IconAlertTriangle} />;
  if (state === 'published')
    return <StatusBadge word="In force" color="good" Picture={IconCheck} />;
  if (triedWord !== null)
    return <StatusBadge word={triedWord} color="warn" Picture={IconUserCheck} />;
  return <StatusBadge word="Draft" color="off" Picture={IconPencil} />;
}
