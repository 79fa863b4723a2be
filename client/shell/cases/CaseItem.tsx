/** A case in a worklist: what it is about, who has it, and its clock. */
import { Text } from '@mantine/core';
import { IconChecklist, IconFileSearch, IconMessageQuestion, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindOf, stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { ClockBadge } from './ClockBadge.tsx';

const pictures: Record<KindName, Icon> = {
  task: IconChecklist,
  'cdi-review': IconFileSearch,
  'cdi-query': IconMessageQuestion,
};

/** The reader is "You", as on every list of theirs. */
export const ownerWords = (
  { owner, ownerRole }: Pick<CaseLine, 'owner' | 'ownerRole'>,
  ownId: string,
): string => {
  if (owner) return owner.id === ownId ? 'You' : owner.fullName;
  return ownerRole === null ? 'Nobody has it' : `For ${ownerRole} on duty`;
};

interface Props {
  one: CaseLine;
  link: { to: string; state: unknown };
  isOpen: boolean;
  /** Beside the clock. */
  action?: ReactNode;
}

export function CaseItem({ one, link, isOpen, action }: Props) {
  const user = useUser();
  const Picture = pictures[one.kind];
  return (
    <Item
      picture={<Picture size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...link} isOpen={isOpen}>
          <Text component="span" fw={600}>
            {one.title}
          </Text>
        </RowLink>
      }
      facts={
        <>
          {[one.patient?.fullName, kindOf(one.kind).label, stateLabel(one.kind, one.state)]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      purpose={ownerWords(one, user.uid)}
      end={
        <>
          <ClockBadge dueAt={one.dueAt} closedAt={one.closedAt} />
          {action}
        </>
      }
      isOpen={isOpen}
    />
  );
}
