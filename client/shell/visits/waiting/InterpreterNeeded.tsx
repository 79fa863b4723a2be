/** Beside whoever is to be admitted: somebody has to be found who interprets. */
import { Text } from '@mantine/core';

export const InterpreterNeeded = () => (
  <Text span display="block" size="sm" fw={650} c="warn">
    Interpreter needed
  </Text>
);
