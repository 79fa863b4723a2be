/** A round button of the call's bar; its label is visible where there is room, and always its accessible name. */
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './BarButton.module.css';

export interface BarButtonProps {
  word: string;
  Picture: Icon;
  /** Absent where a menu sets its own. */
  onClick?: () => void;
  /** A device that is switched off. */
  isOff?: boolean;
  disabled?: boolean;
  /** Of a button that opens a panel: whether it is open. */
  expanded?: boolean;
  /** A badge with a number. */
  count?: number | undefined;
  /** Of a toggle: whether it is on. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Its tooltip is within the bar, as all that is on a page has to be within a landmark. */
export function BarButton(props: BarButtonProps) {
  const { word, Picture, isOff, disabled, expanded, pressed, count, ...menu } = props;
  return (
    <Tooltip
      label={word}
      position="top"
      withinPortal={false}
      classNames={{ tooltip: classes.tooltip ?? '' }}
    >
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
