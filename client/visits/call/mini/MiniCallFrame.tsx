/** The small window beside a page: whose visit it is, and the handle that moves it to another corner. */
import { Text, UnstyledButton, useMantineTheme, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { cssVariablesResolver } from '#client/shell/theme/theme.ts';
import { cornerWords } from '../../room/corner.ts';
import { useCorner } from './use-window-corner.ts';
import classes from './MiniCallFrame.module.css';

interface Props {
  title: string;
  /** Beside the name. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Dark whatever the page is, as the room is. */
export function CornerFrame({ title, aside, children }: Props) {
  const dark = cssVariablesResolver(useMantineTheme()).dark as CSSProperties;
  const { corner, handle, style } = useCorner();
  return (
    <section
      aria-label={`Visit with ${title}`}
      className={classes.corner}
      data-call-corner={corner}
      data-mantine-color-scheme="dark"
      style={{ ...dark, ...style }}
    >
      <div className={classes.head}>
        <UnstyledButton
          className={classes.handle}
          aria-label={`${title}, move the small window. Arrow keys choose the corner.`}
          title="Drag to another corner"
          {...handle}
        >
          <IconGripVertical size={18} stroke={1.5} aria-hidden />
          <Text component="span" fw={650} truncate>
            {title}
          </Text>
        </UnstyledButton>
        <VisuallyHidden component="output" aria-live="polite">
          {cornerWords(corner)}
        </VisuallyHidden>
        {aside}
      </div>
      {children}
    </section>
  );
}
