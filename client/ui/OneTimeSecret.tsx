/** A notice with a secret that is shown only once; it takes the focus when it appears. */
import { Alert } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  Picture: Icon;
  /** Another secret takes the focus again. */
  secret: unknown;
  children: ReactNode;
}

export function OneTimeSecret({ title, Picture, secret, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [secret]);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="accent"
      maw={720}
      title={title}
      icon={<Picture aria-hidden stroke={1.5} />}
    >
      {children}
    </Alert>
  );
}
