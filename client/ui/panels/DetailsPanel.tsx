/** A list with details beside it: docked where there is room, else a drawer, on a phone a page. */
import { CloseButton, Drawer, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';
import classes from './DetailsPanel.module.css';

interface Details {
  title: string;
  /** Under the title, for instance who this is. */
  subtitle?: ReactNode;
  content: ReactNode;
  onClose: () => void;
  /** While a question lies above, Escape and the focus belong to that. */
  isCovered?: boolean;
}

function Docked({ title, subtitle, content, onClose, isCovered = false }: Details) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  useEffect(() => {
    // An open list of choices takes its Escape for itself, and is closed by the time that we hear it.
    let isOfList = false;
    const look = ({ target }: KeyboardEvent) => {
      isOfList = target instanceof Element && target.closest('[aria-expanded="true"]') !== null;
    };
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOfList && !isCovered) onClose();
    };
    globalThis.addEventListener('keydown', look, { capture: true });
    globalThis.addEventListener('keydown', close);
    return () => {
      globalThis.removeEventListener('keydown', look, { capture: true });
      globalThis.removeEventListener('keydown', close);
    };
  }, [onClose, isCovered]);
  return (
    <aside className={classes.docked} aria-label={title}>
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

/** While the drawer slides away it shows what it showed. */
function useLast(details: Details | null): Partial<Details> {
  const [last, setLast] = useState(details);
  if (details !== null && details !== last) setLast(details);
  return details ?? last ?? {};
}

/** In parts, because Mantine's own header would be a second banner of the page. */
function Floating({ isPhone, details }: { isPhone: boolean; details: Details | null }) {
  const { title = '', subtitle, content, onClose, isCovered = false } = useLast(details);
  return (
    <Drawer.Root
      opened={details !== null}
      // After this key press: a question that opens now must not take the same Escape for its own.
      onClose={() => setTimeout(() => onClose?.())}
      position="right"
      size={isPhone ? '100%' : 440}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        <Drawer.Body pt="sm">
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
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const options = { getInitialValueInEffect: false };

/**
 * As it was when the details opened: drawn elsewhere, they would lose what is typed in them, and a
 * window becomes narrow by zooming too.
 */
function useWide(opened: boolean): boolean {
  const isWide = useMediaQuery('(min-width: 88em)', false, options);
  const [atOpening, setAtOpening] = useState(isWide);
  if (!opened && atOpening !== isWide) setAtOpening(isWide);
  return opened ? atOpening : isWide;
}

/** `details` null: only the list. */
export function Beside({ details, children }: { details: Details | null; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, options);
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
