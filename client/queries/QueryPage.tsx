/** Every clinician's queries by clock: one's own, those of the role on duty, and what was answered. */
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { QueryPanel } from './QueryPanel.tsx';

const kinds: ['cdi-query'] = ['cdi-query'];
const filters: NamedFilters = [
  { name: 'mine', label: 'To answer', filter: { kinds, owner: 'me' } },
  { name: 'role', label: 'For my role on duty', filter: { kinds, owner: 'role' } },
  {
    name: 'answered',
    label: 'Answered, 30 days',
    filter: { kinds, owner: 'me', closed: 'month' },
  },
];

export function QueryPage() {
  const lists = useCaseLists(filters, { kinds });
  const { address, counts, opened } = lists;
  const details = address.openId && {
    title: opened?.title ?? 'Query',
    content: <QueryPanel key={address.openId} caseId={address.openId} />,
  };
  return (
    <>
      <PageHeader title="Query" state={counts ? `${counts[0]} to answer` : ''} />
      <CaseLists
        lists={lists}
        details={details || null}
        empty="No queries here. What is asked of you appears at once."
      />
    </>
  );
}
