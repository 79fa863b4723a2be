/** A status as an icon and a word; its colour only repeats them. */
import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export interface Status {
  word: string;
  color: string;
  Picture: Icon;
}

interface Props extends Status {
  /** Never shortened: where space is short, other content gives way. */
  isWhole?: boolean;
}

export function StatusBadge({ word, color, Picture, isWhole = false }: Props) {
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      size="lg"
      fz={12}
      {...(isWhole && { miw: 'max-content' })}
      leftSection={<Picture size={14} stroke={1.5} aria-hidden />}
    >
      {word}
    </Badge>
  );
}
