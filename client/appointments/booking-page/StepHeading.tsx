/** The heading of a step, which takes the focus when the step begins, so that a screen reader says it. */
import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title order={1} size={24} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Title>
  );
}
