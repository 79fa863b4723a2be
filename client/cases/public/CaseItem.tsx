/** A case in a worklist: what it is about, who has it, and its clock. */
import { Text } from '@mantine/core';
import { IconChecklist, IconFileSearch, IconMessageQuestion, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindOf, stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
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
export function CaseOwner({ owner, ownerRole }: Pick<CaseLine, 'owner' | 'ownerRole'>) {
  const { uid } = useUser();
  if (!owner) return ownerRole === null ? 'Nobody has it' : `For ${ownerRole} on duty`;
  if (owner.id === uid) return 'You';
  return <ColleagueLink id={owner.id}>{owner.fullName}</ColleagueLink>;
}

interface Props {
  caseLine: CaseLine;
  link: { to: string; state: unknown };
  isOpen: boolean;
  /** Beside the clock. */
  action?: ReactNode;
}

export function CaseItem({ caseLine, link, isOpen, action }: Props) {
  const Picture = pictures[caseLine.kind];
  return (
    <Item
      picture={<Picture size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...link} isOpen={isOpen}>
          <Text component="span" fw={600}>
            {caseLine.title}
          </Text>
        </RowLink>
      }
      facts={
        <>
          {[
            caseLine.patient?.fullName,
            kindOf(caseLine.kind).label,
            stateLabel(caseLine.kind, caseLine.state),
          ]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      purpose={<CaseOwner {...caseLine} />}
      end={
        <>
          <ClockBadge dueAt={caseLine.dueAt} closedAt={caseLine.closedAt} />
          {action}
        </>
      }
      isOpen={isOpen}
    />
  );
}
