/** One program in the list: what it may do, and when it was last used. */
import { IconPlugConnected } from '@tabler/icons-react';
import type { ProgramRecord } from '#shared/programs.ts';
import { programScopes } from '#shared/programs/scopes.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

/** "Read appointments, find free and taken time" */
function scopeWords({ scopes }: ProgramRecord): string {
  const [first = '', ...otherScopes] = scopes.map((scope) => programScopes[scope]);
  const lower = otherScopes.map((words) => `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`);
  return [first, ...lower].join(', ');
}

interface Props {
  program: ProgramRecord;
  address: ListAddress;
}

export const ProgramItem = ({ program, address }: Props) => (
  <NamedItem
    item={program}
    address={address}
    picture={<IconPlugConnected size={22} stroke={1.5} aria-hidden />}
    facts={scopeWords(program)}
    purpose={
      program.lastUsedAt === null ? (
        'Not used yet'
      ) : (
        <>
          Used <RelativeTime instant={program.lastUsedAt} />
          {program.lastUsedFrom === null ? '' : ` from ${program.lastUsedFrom}`}
        </>
      )
    }
    activeWord="Active"
  />
);
