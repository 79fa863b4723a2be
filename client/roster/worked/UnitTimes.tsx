/** A unit's month of times worked, for who approves them: by person, with overruns of the rules of duty. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkedPerson, WorkedShift } from '#shared/roster/times-worked.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { UnitSelect } from '#client/roster/units/UnitSelect.tsx';
import { PastOfUnit } from '#client/roster/units/PastOfUnit.tsx';
import { useOneUnit } from '#client/roster/units/use-one-unit.ts';
import { RosterPages } from '#client/roster/setup/RosterPages.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { MonthBar, monthWords, thisMonth } from './MonthBar.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { shiftName, totalWords } from './worked-words.ts';
import { keyOf, WorkedItem } from './WorkedItem.tsx';

const refsOf = (shifts: readonly WorkedShift[]) =>
  shifts.flatMap(({ id, version, state }) =>
    id !== null && state === 'entered' ? [{ id, version }] : [],
  );

function useApprove() {
  return trpc.roster.worked.approve.useMutation({
    onSuccess: () => toast.done('Approved.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
}

function UnitShift({ shift, zone, isOwn }: { shift: WorkedShift; zone: string; isOwn: boolean }) {
  const [isReturning, setReturning] = useState(false);
  const approve = useApprove();
  const { id, version, state } = shift;
  const name = shiftName(shift);
  const canReturn = id !== null && state !== 'returned' && !isOwn && !isReturning;
  return (
    <WorkedItem
      shift={shift}
      zone={zone}
      below={
        isReturning &&
        id !== null && <ReturnForm id={id} version={version} onDone={() => setReturning(false)} />
      }
    >
      {canReturn && state === 'entered' && (
        <Button
          variant="default"
          aria-label={`Approve ${name}`}
          loading={approve.isPending}
          onClick={() => approve.mutate({ rows: refsOf([shift]) })}
        >
          Approve
        </Button>
      )}
      {canReturn && (
        <Button variant="default" aria-label={`Return ${name}`} onClick={() => setReturning(true)}>
          Return
        </Button>
      )}
    </WorkedItem>
  );
}

function PersonTimes({ person, zone }: { person: WorkedPerson; zone: string }) {
  const user = useUser();
  const approve = useApprove();
  const isOwn = person.id === user.uid;
  const rows = refsOf(person.shifts);
  return (
    <Stack gap="xs" component="section" aria-label={person.fullName}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            <ColleagueName person={person} />
          </Title>
          <Text size="sm" c="dimmed" className="numbers">
            {totalWords(person)}
          </Text>
        </div>
        {rows.length > 0 && !isOwn && (
          <Button
            data-not-printed
            aria-label={`Approve all ${rows.length} of ${person.fullName}`}
            loading={approve.isPending}
            onClick={() => approve.mutate({ rows })}
          >
            Approve all {rows.length}
          </Button>
        )}
      </Group>
      <ItemList
        label={`Shifts of ${person.fullName}`}
        rows={person.shifts}
        failure={null}
        loading={null}
        empty={null}
      >
        {(shift) => <UnitShift key={keyOf(shift)} shift={shift} zone={zone} isOwn={isOwn} />}
      </ItemList>
    </Stack>
  );
}

export function UnitTimes() {
  const [search, setSearch] = useSearchParams();
  const { query: unitsQuery, unit, closed } = useOneUnit();
  const month = search.get('month') ?? thisMonth();
  const query = trpc.roster.worked.ofUnit.useQuery(
    { unitId: unit?.id ?? '', month },
    { enabled: unit !== null },
  );
  const { data } = query;
  const failed =
    unitsQuery.error && !unitsQuery.data ? unitsQuery : query.error && !data ? query : null;
  const show = (changes: Record<string, string>) =>
    setSearch({ month, ...(unit ? { unit: unit.id } : {}), ...changes });
  return (
    <>
      <PageHeader
        title="Times worked"
        state={unit ? `${unit.name}, ${monthWords(month)}` : 'As people enter them, by unit.'}
      />
      <PrintedHeader zone={data?.zone ?? null} />
      <RosterPages />
      <Group gap="sm" align="flex-end" mb="md" data-not-printed>
        <UnitSelect query={unitsQuery} unit={unit} onChange={(id) => show({ unit: id })} />
      </Group>
      {closed && (
        <PastOfUnit unit={closed} zone={unitsQuery.data?.zone ?? 'UTC'} page="/roster/times" />
      )}
      <MonthBar month={month} unitId={unit?.id} onChange={(next) => show({ month: next })} />
      {failed && <QueryFailed title="The times could not be loaded." query={failed} />}
      {!failed && unit === null && unitsQuery.data && (
        <EmptyCard>There are no units yet.</EmptyCard>
      )}
      {!failed && !data && (unit !== null || !unitsQuery.data) && (
        <LoadingRows words="Loading the times" height={62} />
      )}
      {data?.people.length === 0 && (
        <EmptyCard>Nobody had a shift of this unit in {monthWords(month)} yet.</EmptyCard>
      )}
      <Stack gap="xl" maw={860}>
        {data?.people.map((person) => (
          <PersonTimes key={person.id} person={person} zone={data.zone} />
        ))}
      </Stack>
    </>
  );
}
