/** A list and a details panel: docked next to the list in wide windows, else a drawer, on a phone a page. */
import { CloseButton, Drawer, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { isEscapeOfAnother } from './escape.ts';
import { SideDrawer } from './SideDrawer.tsx';
import { useFocusBack } from './use-focus-back.ts';
import classes from './DetailsPanel.module.css';
import { usePhone } from './use-phone.ts';

export interface Details {
  title: string;
  /** Under the title, for instance who this is. */
  subtitle?: ReactNode;
  content: ReactNode;
  onClose: () => void;
  /** What it is about: another one begins at its top. */
  subject?: string | undefined;
  /** A dialog is open above it and handles Escape and the focus. */
  isCovered?: boolean;
}

export function Docked(details: Details) {
  const { title, subtitle, content, onClose, subject, isCovered = false } = details;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const field = panel.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? heading.current)?.focus({ preventScroll: true });
    if (panel.current) panel.current.scrollTop = 0;
  }, [title, subject]);
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered && !isEscapeOfAnother())
      onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => close(event);
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <aside ref={panel} className={classes.docked} aria-label={title}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {subtitle}
        </div>
        <CloseButton aria-label="Close" size={36} onClick={onClose} />
      </div>
      {content}
    </aside>
  );
}

/** Keeps the last content while the drawer slides out. */
function useLast(details: Details | null): Partial<Details> {
  const [last, setLast] = useState(details);
  if (details !== null && details !== last) setLast(details);
  return details ?? last ?? {};
}

function Floating({ isPhone, details }: { isPhone: boolean; details: Details | null }) {
  const { title = '', subtitle, content, onClose, isCovered = false } = useLast(details);
  return (
    <SideDrawer
      opened={details !== null}
      onClose={() => onClose?.()}
      size={isPhone ? '100%' : 440}
      isCovered={isCovered}
    >
      <div className={classes.head}>
        <div className={classes.title}>
          <Drawer.Title fz={18} fw={650}>
            {title}
          </Drawer.Title>
          {subtitle}
        </div>
        <Drawer.CloseButton aria-label="Close" size={36} />
      </div>
      {content}
    </SideDrawer>
  );
}

const options = { getInitialValueInEffect: false };

/**
 * As it was when the details opened: rendering them in another place would lose what is typed, and
 * zooming changes the width too.
 */
export function useWide(opened: boolean): boolean {
  const isWide = useMediaQuery('(min-width: 88em)', false, options);
  const [atOpening, setAtOpening] = useState(isWide);
  if (!opened && atOpening !== isWide) setAtOpening(isWide);
  return opened ? atOpening : isWide;
}

/** `details` null: only the list. */
export function WithDetailsPanel({
  details,
  children,
}: {
  details: Details | null;
  children: ReactNode;
}) {
  const isPhone = usePhone();
  const opened = details !== null;
  const isWide = useWide(opened);
  useFocusBack(opened);
  return (
    <div className={classes.grid} data-opened={opened || undefined}>
      {children}
      {isWide ? (
        details && <Docked {...details} />
      ) : (
        <Floating isPhone={isPhone} details={details} />
      )}
    </div>
  );
}
