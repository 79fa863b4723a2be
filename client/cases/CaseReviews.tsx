/** The open cases of case management, of all kinds: one's own, and what is to be taken next. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { CasePanel, Instructions } from '#client/cases/public/CasePanel.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import type { KindName } from '#shared/case-kinds/kinds.ts';

/** Tasks have a page of their own. */
const kinds: KindName[] = ['barrier', 'gap', 'episode', 'contact', 'screening', 'need'];
const queue = 'care' as const;
const part = { queue, kinds };
const toTake = { ...part, owner: 'nobody' } as const;
const filters: NamedFilters = [
  { name: 'mine', label: 'Mine', filter: { ...part, owner: 'me' } },
  { name: 'overdue', label: 'Overdue, all', filter: { ...part, due: 'overdue' } },
  { name: 'soon', label: 'Due in 24 h, all', filter: { ...part, due: 'soon' } },
  { name: 'nobody', label: 'Nobody has', filter: { ...part, owner: 'nobody' } },
  { name: 'others', label: 'Others have', filter: { ...part, owner: 'others' } },
  { name: 'closed', label: 'Closed, 30 days', filter: { ...part, closed: 'month' } },
];

export function CaseReviews() {
  const lists = useCaseLists(filters, part);
  const { address, counts, opened } = lists;
  const { openId } = address;
  const details = openId && {
    title: opened?.title ?? 'Case',
    content: (
      <CasePanel key={openId} caseId={openId}>
        {(caseRecord) => (
          <>
            <Instructions caseRecord={caseRecord} />
            {caseRecord.patient && (
              <Button variant="default" component={Link} to={`/timeline?case=${caseRecord.id}`}>
                Timeline of the stay
              </Button>
            )}
          </>
        )}
      </CasePanel>
    ),
  };
  return (
    <>
      <PageHeader
        title="Case reviews"
        state={counts ? `${counts[0]} of yours open, ${counts[1]} of all overdue` : ''}
        actions={<TakeNextButton filter={toTake} onTaken={address.open} />}
      />
      <CarePages />
      <CaseLists
        lists={lists}
        details={details || null}
        empty="No cases here. “Take next” gives you the next one that is free."
      />
    </>
  );
}
