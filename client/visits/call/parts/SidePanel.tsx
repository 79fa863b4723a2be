/** A panel beside the stage, on a phone over it; Escape closes it and restores the focus. */
import { CloseButton, Group, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './SidePanel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Escape closes the topmost layer: an open dialog handles it by itself. */
const isForPanel = ({ target }: KeyboardEvent): boolean => {
  const isWithin = target instanceof Element && target.closest('[role="dialog"]') !== null;
  return !isWithin && document.querySelector('[role="dialog"]') === null;
};

export function SidePanel({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHotkeys([['Escape', (event) => isForPanel(event) && onClose()]]);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside className={classes.panel} aria-label={title}>
      <Group justify="space-between" mb="md">
        <Title order={2} size={16} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <CloseButton aria-label={`Close ${title.toLowerCase()}`} size={36} onClick={onClose} />
      </Group>
      {children}
    </aside>
  );
}
