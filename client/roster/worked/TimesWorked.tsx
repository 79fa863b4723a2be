/** A person's own month: each shift as planned, seen and worked, to be confirmed or corrected. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkedShift } from '#shared/roster/times-worked.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { EnterForm } from './EnterForm.tsx';
import { MonthBar, monthWords, thisMonth } from './MonthBar.tsx';
import { spanWords } from '#client/ui/times/span-words.ts';
import { shiftName, totalWords } from './worked-words.ts';
import { keyOf, WorkedItem } from './WorkedItem.tsx';

interface OwnShiftProps {
  shift: WorkedShift;
  zone: string;
}

function OwnShift({ shift, zone }: OwnShiftProps) {
  const [isOpen, setOpen] = useState(false);
  const { proposed, state, assignmentId, id, version } = shift;
  const confirm = trpc.roster.worked.enter.useMutation({
    onSuccess: () => toast.brief('Saved'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const name = shiftName(shift);
  return (
    <WorkedItem
      shift={shift}
      zone={zone}
      below={isOpen && <EnterForm zone={zone} shift={shift} onDone={() => setOpen(false)} />}
    >
      {!isOpen && proposed && (
        <Button
          loading={confirm.isPending}
          aria-label={`Confirm ${name}, ${spanWords(proposed, zone)}`}
          onClick={() =>
            confirm.mutate({ id: id ?? crypto.randomUUID(), assignmentId, ...proposed, version })
          }
        >
          Confirm {spanWords(proposed, zone)}
        </Button>
      )}
      {!isOpen && state !== 'approved' && (
        <Button
          variant="default"
          aria-label={`${state === 'open' ? 'Enter' : 'Correct'} ${name}`}
          onClick={() => setOpen(true)}
        >
          {state === 'open' ? 'Enter' : 'Correct'}
        </Button>
      )}
    </WorkedItem>
  );
}

export function TimesWorked() {
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const month = search.get('month') ?? thisMonth();
  const query = trpc.roster.worked.own.useQuery({ month });
  const { data } = query;
  const shifts = data?.people.flatMap((person) => person.shifts);
  return (
    <>
      <PageHeader
        title="Times worked"
        state={shifts ? totalWords({ shifts }) : ''}
        actions={
          <Button variant="default" disabled={!data} onClick={() => setAdding(true)}>
            Add duty that was not planned
          </Button>
        }
      />
      <PrintedHeader zone={data?.zone ?? null} />
      <MonthBar month={month} onChange={(next) => setSearch({ month: next })} />
      <Stack gap="md" maw={860}>
        {isAdding && data && (
          <EnterForm zone={data.zone} shift={null} onDone={() => setAdding(false)} />
        )}
        <ItemList
          label={`Your shifts of ${monthWords(month)}`}
          rows={shifts}
          {...statesOf(query, 'your times')}
          empty={<EmptyCard>You had no shift in {monthWords(month)} yet.</EmptyCard>}
        >
          {(shift) => <OwnShift key={keyOf(shift)} shift={shift} zone={data?.zone ?? 'UTC'} />}
        </ItemList>
      </Stack>
    </>
  );
}
