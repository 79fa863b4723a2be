/** What an account opens: an icon and a word, and a colour that only repeats them. */
import { Badge } from '@mantine/core';
import { IconCheck, IconLock, IconMail, IconMinus, type Icon } from '@tabler/icons-react';
import type { AccessState } from '#shared/people.ts';
import { accessWords } from './words.ts';

const looks: Record<AccessState, { color: string; Picture: Icon }> = {
  karemd: { color: 'good', Picture: IconCheck },
  locked: { color: 'bad', Picture: IconLock },
  none: { color: 'off', Picture: IconMinus },
  invited: { color: 'accent', Picture: IconMail },
};

export function AccessBadge({ access }: { access: AccessState }) {
  const { color, Picture } = looks[access];
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      size="lg"
      fz={12}
      miw="max-content"
      leftSection={<Picture size={14} stroke={1.5} aria-hidden />}
    >
      {accessWords[access]}
    </Badge>
  );
}
