/** A badge that says what an account may open. */
import { IconCheck, IconLock, IconMail, IconMinus } from '@tabler/icons-react';
import type { AccessState } from '#shared/people.ts';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import { accessWords } from './words.ts';

const looks: Record<AccessState, Omit<Status, 'word'>> = {
  karemd: { color: 'good', Picture: IconCheck },
  locked: { color: 'bad', Picture: IconLock },
  none: { color: 'off', Picture: IconMinus },
  invited: { color: 'accent', Picture: IconMail },
};

export const AccessBadge = ({ access }: { access: AccessState }) => (
  <StatusBadge {...looks[access]} word={accessWords[access]} isWhole />
);
