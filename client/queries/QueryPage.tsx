/** Every clinician's queries by clock: one's own, those of the role on duty, and what was answered. */
import { useCasesAddress } from '#client/shell/cases/address.ts';
import { CaseItem } from '#client/shell/cases/CaseItem.tsx';
import { CaseList } from '#client/shell/cases/CaseList.tsx';
import { FilterLinks, useCounts, type NamedFilter } from '#client/shell/cases/FilterLinks.tsx';
import { useWorklist } from '#client/shell/cases/use-worklist.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { QueryPanel } from './QueryPanel.tsx';

const kinds: ['cdi-query'] = ['cdi-query'];
const mine: NamedFilter = { name: 'mine', label: 'To answer', filter: { kinds, owner: 'me' } };
const lists: readonly NamedFilter[] = [
  mine,
  { name: 'role', label: 'For my role on duty', filter: { kinds, owner: 'role' } },
  {
    name: 'answered',
    label: 'Answered, 30 days',
    filter: { kinds, owner: 'me', closed: 'month' },
  },
];

export function QueryPage() {
  const address = useCasesAddress();
  const current = lists.find(({ name }) => name === address.list) ?? mine;
  const counts = useCounts(lists);
  const list = useWorklist(current.filter);
  const { isAsking } = useUnsavedGuard();
  const title = list.rows?.find(({ id }) => id === address.openId)?.title ?? 'Query';
  const details = address.openId && {
    title,
    content: <QueryPanel key={address.openId} caseId={address.openId} />,
    onClose: address.close,
    isCovered: isAsking,
  };
  return (
    <>
      <PageHeader title="Query" state={counts ? `${counts[0]} to answer` : ''} />
      <FilterLinks
        label="Lists"
        filters={lists}
        counts={counts}
        current={current.name}
        linkTo={address.listLink}
      />
      <WithDetailsPanel details={details || null}>
        <div>
          <CaseList
            label={current.label}
            list={list}
            empty="No queries here. What is asked of you appears at once."
            row={(one) => (
              <CaseItem
                key={one.id}
                one={one}
                link={address.linkTo(one.id)}
                isOpen={one.id === address.openId}
              />
            )}
          />
        </div>
      </WithDetailsPanel>
    </>
  );
}
