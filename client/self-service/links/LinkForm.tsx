/** A form of the patient's page: its heading takes the focus, its refusal is said once, and it can be left. */
import { Alert, Button, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';

/** Takes the focus when it appears, so that a screen reader says it. */
export function FocusedHeading({ order = 2, children }: { order?: 1 | 2; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title
      order={order}
      size={order === 1 ? 24 : 18}
      ref={heading}
      tabIndex={-1}
      style={{ outline: 'none' }}
    >
      {children}
    </Title>
  );
}

interface Props {
  title: string;
  children: ReactNode;
  /** The verb on the button. */
  submit: string;
  leave?: string;
  color?: 'bad';
  /** What the form sends, and what came of it. */
  call: { isPending: boolean; error: unknown };
  /** Its error is shown at a field, not here too. */
  isAtField?: boolean;
  onSubmit: () => void;
  onLeave: () => void;
}

export function LinkForm(props: Props) {
  const { title, children, submit, leave = 'Back', color, isAtField = false } = props;
  const { isPending, error } = props.call;
  return (
    <Form aria-label={title} isPending={isPending} onSubmit={props.onSubmit}>
      <FocusedHeading>{title}</FocusedHeading>
      {error !== null && !isAtField && (
        <Alert color="bad" role="alert">
          {wordsFor(error)}
        </Alert>
      )}
      {children}
      <Button type="submit" size="md" loading={isPending} {...(color && { color })}>
        {submit}
      </Button>
      <Button size="md" variant="default" disabled={isPending} onClick={props.onLeave}>
        {leave}
      </Button>
    </Form>
  );
}
