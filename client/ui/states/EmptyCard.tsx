/** An empty state in a card, where the list itself would be one. */
import type { ComponentProps } from 'react';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from './EmptyState.tsx';

export const EmptyCard = (props: ComponentProps<typeof EmptyState>) => (
  <Card>
    <EmptyState {...props} />
  </Card>
);
