/** Prints the page as its print styles show it. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

export const PrintButton = ({ children = 'Print', ...props }: ButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
    onClick={() => globalThis.print()}
    {...props}
  >
    {children}
  </Button>
);
