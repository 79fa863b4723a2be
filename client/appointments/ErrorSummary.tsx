/** After a failed submit: what is wrong, in one place that takes the focus, each line leading to its field. */
import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface Line {
  words: string;
  /** The id of the field; a problem of the form as a whole has none. */
  fieldId?: string;
}

/** Another `attempt` takes the focus again. */
export function ErrorSummary({ lines, attempt }: { lines: readonly Line[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (lines.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="bad"
      title="This could not be booked yet"
      icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
    >
      <List listStyleType="none" spacing={4}>
        {lines.map(({ words, fieldId }) => (
          <List.Item key={words}>
            {fieldId ? (
              <Anchor
                href={`#${fieldId}`}
                c="inherit"
                underline="always"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {words}
              </Anchor>
            ) : (
              words
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
