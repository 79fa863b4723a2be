/** After a failed submit: what is wrong with the form, in one place that takes the focus. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface Props {
  title: string;
  refusal: string | null;
  /** What is wrong with each field; said beside it, and counted here. */
  errors: object;
  attempt: number;
}

export function Fault({ title, refusal, errors, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const wrong = Object.values(errors).filter((words) => typeof words === 'string');
  if (!refusal && wrong.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="bad"
      title={title}
      icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
    >
      {refusal ?? `${wrong.join('. ')}.`}
    </Alert>
  );
}
