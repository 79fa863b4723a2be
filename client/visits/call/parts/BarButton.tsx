/** A round button of the room; its word stands under it where there is room, and is always its name. */
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './BarButton.module.css';

interface Props {
  word: string;
  Picture: Icon;
  /** None where it opens a menu, which brings its own. */
  onClick?: () => void;
  /** A device that is switched off. */
  isOff?: boolean;
  disabled?: boolean;
  /** Of a button that opens a panel: whether it is open. */
  expanded?: boolean;
  /** A number at its corner. */
  count?: number | undefined;
  /** Of a button that stays down: whether it is. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function BarButton(props: Props) {
  const { word, Picture, isOff, disabled, expanded, pressed, count, ...menu } = props;
  return (
    <Tooltip label={word} position="top" classNames={{ tooltip: classes.tooltip ?? '' }}>
      <UnstyledButton
        aria-expanded={expanded}
        aria-pressed={pressed}
        {...menu}
        className={classes.button}
        data-off={isOff || undefined}
        data-open={expanded || pressed || undefined}
        disabled={disabled}
      >
        <span className={classes.round} aria-hidden>
          <Picture size={20} stroke={1.5} />
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </span>
        <span className={classes.word}>
          {word}
          {count !== undefined && <VisuallyHidden> {count}</VisuallyHidden>}
        </span>
      </UnstyledButton>
    </Tooltip>
  );
}
