/** A page of one case that its address names: loading, failing, not there, or none named. */
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { FlagNotice } from '#client/cases/panel/FlagNotice.tsx';
import { useCasesAddress } from '#client/cases/public/case-address.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';

interface OpenedProps {
  caseId: string;
  /** Of the page, while it loads. */
  title: string;
  /** What a case is called here: "review". */
  noun: string;
  toDashboard: ReactNode;
  /** Nothing where the page is for other kinds of cases. */
  children: (caseRecord: CaseRecord) => ReactNode;
}

function Opened({ caseId, title, noun, toDashboard, children }: OpenedProps) {
  const query = trpc.cases.byId.useQuery({ caseId }, { retry: false });
  const content = query.data && children(query.data);
  if (content)
    return (
      <>
        <Box mb={query.data.flag ? 'md' : 0}>
          <FlagNotice caseRecord={query.data} />
        </Box>
        {content}
      </>
    );
  if (query.data || problemOf(query.error) === 'not-found')
    return (
      <Message order={1} title={`This ${noun} was not found`} actions={toDashboard}>
        Look for it on the dashboard.
      </Message>
    );
  if (query.error) return <QueryFailed title={`The ${noun} could not be loaded.`} query={query} />;
  return (
    <>
      <PageHeader title={title} state="" />
      <LoadingRows words={`Loading the ${noun}`} height={62} />
    </>
  );
}

interface Props extends Omit<OpenedProps, 'caseId'> {
  /** Where no case is named: how one is opened, and with what. */
  hint: string;
  actions?: ReactNode;
}

export function CaseByAddress({ hint, actions, ...opened }: Props) {
  const { openId } = useCasesAddress();
  if (openId !== null) return <Opened key={openId} caseId={openId} {...opened} />;
  return (
    <Message order={1} title={`No ${opened.noun} is open`} actions={actions ?? opened.toDashboard}>
      {hint}
    </Message>
  );
}
