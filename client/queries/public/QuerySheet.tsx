/** What is written beside the record: always in view at a desk, and a bar with a sheet on a phone. */
import { Button, Group, Stack, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Card } from '#client/ui/Card.tsx';
import classes from './QuerySheet.module.css';

interface Props {
  citedCount: number;
  /** What stands beside the record, and what the bar of a phone offers. */
  name?: string;
  verb?: string;
  children: ReactNode;
}

const sheetId = 'query-sheet';

/** Where W is a letter that is typed, or where it would lead to where one is. */
const elsewhere = `input:not([type=checkbox], [type=radio]), [role="dialog"], #${sheetId}`;

/** Closed, it keeps what is typed. W leads to it from any of hundreds of facts, and Escape back to that one. */
export function QuerySheet({ citedCount, name = 'Query', verb = 'Write query', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const openedFrom = useRef<HTMLElement>(null);
  const open = (from: HTMLElement | null) => {
    openedFrom.current = from;
    flushSync(() => setOpen(true));
    heading.current?.focus();
  };
  const close = () => {
    flushSync(() => setOpen(false));
    openedFrom.current?.focus();
  };
  const openByKey = ({ target }: globalThis.KeyboardEvent) => {
    if (!(target instanceof HTMLElement) || target.closest(elsewhere)) return;
    open(target);
  };
  useHotkeys([['W', openByKey, { preventDefault: false }]], ['TEXTAREA', 'SELECT']);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <>
      <Card p="md" className={classes.sheet ?? ''} data-open={isOpen || undefined} data-not-printed>
        <Stack gap="md" component="section" id={sheetId} aria-label={name} onKeyDown={onKeyDown}>
          <Group justify="space-between" wrap="nowrap">
            <Title
              order={2}
              size="h4"
              ref={heading}
              tabIndex={-1}
              className={classes.heading ?? ''}
            >
              {name}
            </Title>
            <Button
              className={classes.close ?? ''}
              variant="default"
              leftSection={<IconX size={18} stroke={1.5} aria-hidden />}
              onClick={close}
            >
              Back to the record
            </Button>
          </Group>
          {children}
        </Stack>
      </Card>
      <div className={classes.bar} data-hidden={isOpen || undefined} data-not-printed>
        <Button
          fullWidth
          size="md"
          ref={opener}
          onClick={() => open(opener.current)}
          aria-expanded={isOpen}
        >
          {citedCount === 0 ? verb : `${verb}, ${citedCount} cited`}
        </Button>
      </div>
    </>
  );
}
