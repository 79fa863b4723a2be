/** What the hospital says above a question in the call, in the language in which it was published. */
import { Text } from '@mantine/core';
import type { ConsentIntroduction } from '#shared/visits/consent-ledger.ts';

export const Introduction = ({
  introduction,
}: {
  introduction: ConsentIntroduction | null | undefined;
}) =>
  introduction && (
    <Text
      lang={introduction.language}
      dir="auto"
      mb="xs"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {introduction.text}
    </Text>
  );
