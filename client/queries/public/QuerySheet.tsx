/** What is written beside the record: always in view at a desk, and a bar with a sheet on a phone. */
import { Button, Group, Stack, Title } from '@mantine/core';
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

/** Closed, it keeps what is typed. */
export function QuerySheet({ citedCount, name = 'Query', verb = 'Write query', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    heading.current?.focus();
  };
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <>
      <Card p="md" className={classes.sheet ?? ''} data-open={isOpen || undefined} data-not-printed>
        <Stack
          gap="md"
          component="section"
          id="query-sheet"
          aria-label={name}
          onKeyDown={onKeyDown}
        >
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
        <Button fullWidth size="md" ref={opener} onClick={open} aria-expanded={isOpen}>
          {citedCount === 0 ? verb : `${verb}, ${citedCount} cited`}
        </Button>
      </div>
    </>
  );
}
