/** A surface with a thin border, for a list, a table or a form. */
import { Paper, type PaperProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

export const Card = (props: PaperProps & ComponentPropsWithoutRef<'div'>) => (
  <Paper bg="var(--surface)" bd="1px solid var(--line)" {...props} />
);
