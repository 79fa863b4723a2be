/** How a measure stands, as an icon and a word. */
import { IconArchive, IconCheck, IconPencil, IconUserCheck } from '@tabler/icons-react';
import type { MeasureLine } from '#shared/measures.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function MeasureState({ measure }: { measure: Pick<MeasureLine, 'state' | 'isTried'> }) {
  const { state, isTried } = measure;
  if (state === 'retired') return <StatusBadge word="Retired" color="off" Picture={IconArchive} />;
  if (state === 'published')
    return <StatusBadge word="In force" color="good" Picture={IconCheck} />;
  if (isTried) return <StatusBadge word="Tried" color="warn" Picture={IconUserCheck} />;
  return <StatusBadge word="Draft" color="off" Picture={IconPencil} />;
}
