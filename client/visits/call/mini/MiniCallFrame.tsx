/** The frame of the small call: whose visit it is, and the handle that moves it to another corner. */
import { Text, UnstyledButton, useMantineTheme, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { cssVariablesResolver } from '#client/shell/theme/theme.ts';
import { cornerWords } from './window-corner.ts';
import { useWindowCorner } from './use-window-corner.ts';
import classes from './MiniCallFrame.module.css';

interface Props {
  title: string;
  /** At the end of the title's row. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Always dark, as the call's own page is. */
export function MiniCallFrame({ title, aside, children }: Props) {
  const dark = cssVariablesResolver(useMantineTheme()).dark as CSSProperties;
  const { corner, handle, style } = useWindowCorner({
    key: 'karemd.call-corner',
    initial: 'bottom-right',
  });
  return (
    <section
      aria-label={`Visit with ${title}`}
      className={classes.miniCall}
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
