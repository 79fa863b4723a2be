/** Appointments of other systems: what waits for a decision, and for each feed whose word counts. */
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ConflictItem } from '#client/outside-appointments/ConflictItem.tsx';
import { FeedRules } from '#client/outside-appointments/FeedRules.tsx';

export function OutsideAppointments() {
  const conflictsQuery = trpc.facts.feeds.conflicts.useQuery({});
  const rulesQuery = trpc.outsideAppointments.rules.useQuery({});
  const conflicts = conflictsQuery.data?.conflicts;
  const rules = rulesQuery.data;
  return (
    <>
      <PageSection
        title="Conflicts of appointments"
        hint={
          conflicts && conflicts.length > 0
            ? `${counted(conflicts.length, 'appointment')} of other systems not as here. None is booked until you decide, unless it says so.`
            : 'What other systems say of appointments, and does not fit here.'
        }
      >
        <ItemList
          label="Conflicts of appointments"
          rows={conflicts}
          {...statesOf(conflictsQuery, 'the conflicts', { rows: 1 })}
          empty={<EmptyState>Other systems and this one agree.</EmptyState>}
        >
          {(conflict) => <ConflictItem key={conflict.messageId} conflict={conflict} />}
        </ItemList>
      </PageSection>
      <PageSection
        title="Who keeps appointments"
        hint="Each type, and each unit, is kept by one system alone. What no rule names is kept here."
      >
        <ItemList
          label="Who keeps appointments"
          rows={rules?.feeds}
          {...statesOf(rulesQuery, 'the rules', { rows: 1 })}
          empty={<EmptyState>No HL7 feed yet. Set one up below.</EmptyState>}
        >
          {(feed) => rules && <FeedRules key={feed.sourceId} feed={feed} rules={rules} />}
        </ItemList>
      </PageSection>
    </>
  );
}
