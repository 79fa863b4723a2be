/** A panel beside the stage, on a phone over it: its field has the focus; Escape closes it, alone, and restores the focus. */
import { CloseButton, Group, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { isEscapeOfAnother } from '#client/ui/panels/escape.ts';
import classes from './SidePanel.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Calls back for an Escape that is the panel's: nothing lies over it, and of two panels it has the focus
 * or is the last.
 */
function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isEscapeOfAnother()) return;
      const panelElement = panel.current;
      const all = [...document.querySelectorAll('aside[data-side-panel]')];
      const focused = all.find((sidePanel) => sidePanel.contains(document.activeElement));
      if (panelElement && panelElement === (focused ?? all.at(-1))) close();
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [panel]);
}

export function SidePanel({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEscape(panel, onClose);
  useEffect(() => {
    const before = document.activeElement;
    const field = panel.current?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
    (field ?? heading.current)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside ref={panel} className={classes.panel} aria-label={title} data-side-panel>
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
