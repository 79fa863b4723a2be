/** A case in a worklist: what it is about, who has it, and its clock. */
import { Text } from '@mantine/core';
import {
  IconBarrierBlock,
  IconCalendarCheck,
  IconCalendarDue,
  IconChecklist,
  IconFileSearch,
  IconHeartbeat,
  IconHeartHandshake,
  IconMessageQuestion,
  IconPhoneCall,
  IconReceiptOff,
  IconScale,
  IconSignature,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindOf, stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseColumnName } from '#shared/case-kinds/columns.ts';
import type { CaseLine } from '#shared/cases.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { ColumnFact } from '#client/cases/worklist/column-words.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { CaseFlag } from '#client/cases/worklist/CaseFlag.tsx';
import { CaseOwner } from './CaseOwner.tsx';
import { ClockBadge } from './ClockBadge.tsx';
import { OwnedSince } from './OwnedSince.tsx';
import { identityWords } from './PatientIdentity.tsx';
import classes from './CaseItem.module.css';

const pictures: Record<KindName, Icon> = {
  task: IconChecklist,
  contact: IconPhoneCall,
  episode: IconHeartbeat,
  screening: IconMessageQuestion,
  need: IconHeartHandshake,
  denial: IconReceiptOff,
  gap: IconCalendarDue,
  'advisor-review': IconScale,
  barrier: IconBarrierBlock,
  'cdi-review': IconFileSearch,
  'cdi-query': IconMessageQuestion,
  'um-review': IconCalendarCheck,
  notice: IconSignature,
};

interface Props {
  caseLine: CaseLine;
  link: { to: string; state: unknown };
  isOpen: boolean;
  /** Beside the clock. */
  action?: ReactNode;
  /** What the list says besides; `zone` of the organization. */
  columns?: readonly CaseColumnName[];
  zone?: string | undefined;
}

/** Said with the patient already. */
const ofIdentity: readonly CaseColumnName[] = ['unit', 'bed'];

export function CaseItem({ caseLine, link, isOpen, action, columns = [], zone }: Props) {
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
          {caseLine.patient && <div>{identityWords(caseLine)}</div>}
          <CaseFlag {...caseLine} />
          <div className={classes.columns}>
            {columns
              .filter((column) => !ofIdentity.includes(column))
              .map((column) => (
                <ColumnFact key={column} caseLine={caseLine} column={column} zone={zone} />
              ))}
          </div>
        </>
      }
      purpose={
        <>
          <CaseOwner {...caseLine} />
          <OwnedSince {...caseLine} zone={zone} />
        </>
      }
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
