/** What a link says that is unknown, or whose appointment is over. */
import { Text, Title } from '@mantine/core';

const words = {
  unknown: {
    title: 'This link does not work',
    text: 'It may be incomplete. Open it from the message again, or call the clinic.',
  },
  over: {
    title: 'This appointment is over',
    text: 'If you need another one, call the clinic.',
  },
} as const;

export function LinkMessage({ state }: { state: keyof typeof words }) {
  const { title, text } = words[state];
  return (
    <>
      <Title order={1} size={24}>
        {title}
      </Title>
      <Text>{text}</Text>
    </>
  );
}
