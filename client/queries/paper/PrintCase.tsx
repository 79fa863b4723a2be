/** Prints a review with all its queries, or one query: it is loaded first, and alone on the paper. */
import { Button, Portal, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { CaseOnPaper } from '#client/cases/public/CaseOnPaper.tsx';
import { stayIdentityLine } from '#client/queries/StayIdentity.tsx';
import classes from './Paper.module.css';
import { QueryOnPaper } from './QueryOnPaper.tsx';

interface PaperProps {
  identity: string;
  isLoaded: boolean;
  onPrinted: () => void;
  children: ReactNode;
}

function Paper({ identity, isLoaded, onPrinted, children }: PaperProps) {
  useEffect(() => {
    if (!isLoaded) return;
    globalThis.addEventListener('afterprint', onPrinted);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', onPrinted);
  }, [isLoaded, onPrinted]);
  if (!isLoaded) return null;
  return (
    <Portal>
      <table data-paper className={classes.paper}>
        <thead>
          <tr>
            <th className={classes.identity}>{identity}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
    </Portal>
  );
}

interface Props {
  caseId: string;
  onPrinted: () => void;
}

function QueryPaper({ caseId, onPrinted }: Props) {
  const { data: query } = trpc.queries.one.useQuery({ caseId });
  const { data: caseRecord } = trpc.cases.byId.useQuery({ caseId });
  return (
    <Paper
      identity={query ? stayIdentityLine(query) : ''}
      isLoaded={query !== undefined && caseRecord !== undefined}
      onPrinted={onPrinted}
    >
      {query && caseRecord && <QueryOnPaper query={query} caseRecord={caseRecord} />}
    </Paper>
  );
}

function ReviewPaper({ caseId, onPrinted }: Props) {
  const { data: stay } = trpc.queries.stay.useQuery({ reviewId: caseId });
  const { data: review } = trpc.cases.byId.useQuery({ caseId });
  const queryIds = stay?.queryIds ?? [];
  const queries = trpc.useQueries((of) => queryIds.map((id) => of.queries.one({ caseId: id })));
  const cases = trpc.useQueries((of) => queryIds.map((id) => of.cases.byId({ caseId: id })));
  const isLoaded = [...queries, ...cases].every(({ data }) => data !== undefined);
  return (
    <Paper
      identity={stay ? stayIdentityLine(stay) : ''}
      isLoaded={stay !== undefined && review !== undefined && isLoaded}
      onPrinted={onPrinted}
    >
      {review && (
        <>
          <Title order={1} size="h3">
            {review.title}
          </Title>
          <Text size="sm">
            {stateLabel(review.kind, review.state)}, {review.owner?.fullName ?? 'nobody has it'}
          </Text>
          <CaseOnPaper caseRecord={review} />
        </>
      )}
      {queries.map(({ data: query }, at) => {
        const caseRecord = cases[at]?.data;
        return query && caseRecord ? (
          <QueryOnPaper key={query.caseId} query={query} caseRecord={caseRecord} />
        ) : null;
      })}
    </Paper>
  );
}

const papers = {
  query: { Sheet: QueryPaper, words: 'Print query' },
  review: { Sheet: ReviewPaper, words: 'Print review' },
} as const;

export function PrintCase({ caseId, of }: { caseId: string; of: keyof typeof papers }) {
  const [isPrinting, setPrinting] = useState(false);
  const [onPrinted] = useState(() => () => setPrinting(false));
  const { Sheet, words } = papers[of];
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        {words}
      </Button>
      {isPrinting && <Sheet caseId={caseId} onPrinted={onPrinted} />}
    </>
  );
}
