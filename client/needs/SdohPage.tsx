/** Needs outside of medicine: who was asked when and by whom, to whom they were referred, and what came of it. */
import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { changedSearch, opened } from '#client/ui/panels/panel-address.ts';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { AskPatient } from './AskPatient.tsx';

const kinds = ['need'] as const;
const part = { kinds: [...kinds] };
const filters: NamedFilters = [
  { name: 'open', label: 'To refer', filter: { ...part, states: ['open'] } },
  { name: 'referred', label: 'Referred, no answer', filter: { ...part, states: ['referred'] } },
  { name: 'mine', label: 'Mine', filter: { ...part, owner: 'me' } },
  { name: 'closed', label: 'Closed, 30 days', filter: { ...part, closed: 'month' } },
  {
    name: 'asking',
    label: 'Being asked',
    filter: { kinds: ['screening'], states: ['asking'] },
  },
  {
    name: 'asked',
    label: 'Asked, 30 days',
    filter: { kinds: ['screening'], closed: 'month' },
  },
];

export function SdohPage() {
  const lists = useCaseLists(filters);
  const { address, counts, opened: openedCase } = lists;
  const { openId } = address;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const pathOf = (changes: Record<string, string | null>) => `/sdoh${changedSearch(changes)}`;
  const close = () => void navigate(pathOf({ ask: null }), { replace: true });
  const details = search.has('ask')
    ? {
        title: 'Ask a patient',
        content: (
          <AskPatient
            onOpen={(caseId) =>
              void navigate(pathOf({ ask: null, case: caseId }), { replace: true })
            }
          />
        ),
        onClose: close,
      }
    : openId && {
        title: openedCase?.title ?? 'Case',
        content: <CasePanel key={openId} caseId={openId} />,
      };
  return (
    <>
      <PageHeader
        title="Needs"
        state={counts ? `${counts[0]} to refer, ${counts[1]} referred without an answer` : ''}
        actions={
          <Button
            leftSection={<IconMessageQuestion size={18} stroke={1.5} aria-hidden />}
            onClick={() => void navigate(pathOf({ ask: '', case: null }), { state: opened })}
          >
            Ask a patient
          </Button>
        }
      />
      <CarePages />
      <CaseLists
        lists={lists}
        details={details || null}
        empty="No need is in this list. “Ask a patient” begins with the questions."
      />
    </>
  );
}
