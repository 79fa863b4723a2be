/** A round button of the room; its word stands under it where there is room, and is always its name. */
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { RefObject } from 'react';
import classes from './BarButton.module.css';

interface Props {
  word: string;
  Picture: Icon;
  onClick: () => void;
  /** A device that is switched off. */
  isOff?: boolean;
  disabled?: boolean;
  /** Of a button that opens a panel: whether it is open. */
  expanded?: boolean;
  /** A number at its corner. */
  count?: number | undefined;
  buttonRef?: RefObject<HTMLButtonElement | null>;
}

export function BarButton(props: Props) {
  const { word, Picture, onClick, isOff, disabled, expanded, count, buttonRef } = props;
  return (
    <Tooltip label={word} position="top" classNames={{ tooltip: classes.tooltip ?? '' }}>
      <UnstyledButton
        ref={buttonRef}
        className={classes.button}
        data-off={isOff || undefined}
        data-open={expanded || undefined}
        aria-expanded={expanded}
        disabled={disabled}
        onClick={onClick}
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
