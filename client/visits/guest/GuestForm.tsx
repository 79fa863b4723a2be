/** A form for who comes by a link: its fields, what is wrong as a whole, and one large button. */
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '#client/ui/forms/Form.tsx';

interface Props {
  label: string;
  /** The word of the button. */
  submit: string;
  isPending: boolean;
  /** What is wrong, unless a field says it. */
  problem: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

export const GuestForm = ({ label, submit, isPending, problem, onSubmit, children }: Props) => (
  <Form aria-label={label} isPending={isPending} onSubmit={onSubmit}>
    {children}
    {problem && (
      <Text role="alert" c="bad">
        {problem}
      </Text>
    )}
    <Button type="submit" size="lg" loading={isPending}>
      {submit}
    </Button>
  </Form>
);
