/** An alert after a failed submit, which takes the focus at each attempt. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  /** Failed submits so far. */
  attempt: number;
  children: ReactNode;
}

/** Renders nothing without children; it stays mounted then, so that its effect sees each attempt. */
export function ErrorAlert({ title, attempt, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!children) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="bad"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
    >
      {children}
    </Alert>
  );
}
