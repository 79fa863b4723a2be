/** Where a patient is admitted: no practitioner speaks their language, and no interpreter is invited. */
import { Text } from '@mantine/core';

export const InterpreterNeeded = () => (
  <Text span display="block" size="sm" fw={650} c="warn">
    Interpreter needed
  </Text>
);
