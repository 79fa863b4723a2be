/** What an account may open: a badge where that is not KareMD, which almost every account opens. */
import { Text } from '@mantine/core';
import { IconLock, IconMail, IconMinus } from '@tabler/icons-react';
import type { AccessState } from '#shared/people.ts';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import { accessWords } from './account-words.ts';

const looks: Record<Exclude<AccessState, 'karemd'>, Omit<Status, 'word'>> = {
  locked: { color: 'bad', Picture: IconLock },
  none: { color: 'off', Picture: IconMinus },
  invited: { color: 'accent', Picture: IconMail },
};

export function AccessBadge({ access }: { access: AccessState }) {
  const word = accessWords[access];
  if (access === 'karemd')
    return (
      <Text span size="xs" c="dimmed">
        {word}
      </Text>
    );
  return <StatusBadge {...looks[access]} word={word} isWhole />;
}
