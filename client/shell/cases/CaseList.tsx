/** A worklist by clock with all its states, and a button for the next page. */
import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CaseLine } from '#shared/cases.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { useWorklist } from './use-worklist.ts';

interface Props {
  label: string;
  list: ReturnType<typeof useWorklist>;
  empty: ReactNode;
  row: (one: CaseLine) => ReactNode;
}

export function CaseList({ label, list, empty, row }: Props) {
  return (
    <>
      <ItemList
        label={label}
        rows={list.rows}
        failure={failureOf(list.query, 'The list could not be loaded.')}
        loading={<LoadingRows words="Loading the list" height={62} />}
        empty={
          <Card>
            <EmptyState>{empty}</EmptyState>
          </Card>
        }
      >
        {row}
      </ItemList>
      {list.more && (
        <Center mt="md">
          <Button variant="default" loading={list.isLoadingMore} onClick={list.more}>
            Show more
          </Button>
        </Center>
      )}
    </>
  );
}
