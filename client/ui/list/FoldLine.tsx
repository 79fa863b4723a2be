/** A line in place of what is over, so that a phone begins with what is now: it opens and closes it. */
import { IconChevronRight } from '@tabler/icons-react';
import classes from './FoldLine.module.css';

interface Props {
  /** What is behind it: "Earlier: 7 appointments". */
  words: string;
  isOpen: boolean;
  onToggle: () => void;
}

export const FoldLine = ({ words, isOpen, onToggle }: Props) => (
  <button type="button" className={classes.line} aria-expanded={isOpen} onClick={onToggle}>
    <IconChevronRight size={16} stroke={1.5} aria-hidden />
    {words}
  </button>
);
