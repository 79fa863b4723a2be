/** A status as an icon and a word; its colour only repeats them. */
import type { Icon } from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

export interface Status {
  word: string;
  color: 'accent' | 'good' | 'warn' | 'bad' | 'off' | 'quiet';
  Picture: Icon;
}

interface Props extends Status {
  /** Never shortened: where space is short, other content gives way. */
  isWhole?: boolean;
}

/** As Mantine's badge looks, which takes two to five times as long to render: lists have one in each row. */
export const StatusBadge = ({ word, color, Picture, isWhole = false }: Props) => (
  <span className={classes.badge} data-colour={color} data-whole={isWhole || undefined}>
    <Picture size={14} stroke={1.5} aria-hidden />
    <span className={classes.word}>{word}</span>
  </span>
);
