/** An expression of a form that is read, and not changed here. */
import { Code, Stack, Text } from '@mantine/core';

export const ExpressionText = ({ label, expression }: { label: string; expression: string }) => (
  <Stack gap={4}>
    <Text size="sm">{label}</Text>
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {expression}
    </Code>
  </Stack>
);
