/** The day of a case manager: the census of their units by bed, what blocks who can leave, and rounds through all of it. */
import { Button, Group, Text } from '@mantine/core';
import { IconWalk } from '@tabler/icons-react';
import { dischargeBlockWords } from '#shared/discharge/board.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { UnitChoice } from '#client/discharge/board/UnitChoice.tsx';
import { useDischargeAddress } from '#client/discharge/discharge-address.ts';
import { emptyWords } from '#client/discharge/discharge-words.ts';
import { DischargeTable } from '#client/discharge/DischargeTable.tsx';
import { StayPlanPanel } from '#client/discharge/stay/StayPlanPanel.tsx';
import { useDischarges } from '#client/discharge/use-discharges.ts';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import { DayNumbers } from './DayNumbers.tsx';
import { Rounds } from './Rounds.tsx';

export function CmDashboard() {
  const address = useDischargeAddress();
  const { roundStayId, openId } = address;
  // A round goes through all beds, whichever number was open before.
  const { query, rows, counts, countsQuery, count, today } = useDischarges(
    roundStayId === null ? address : { ...address, block: 'all', delay: undefined },
  );
  const { isAsking } = useUnsavedGuard();
  const opened = rows?.find(({ stay }) => stay.id === openId);
  const toDo = rows?.filter(({ round }) => round === null) ?? [];
  const first = toDo[0] ?? rows?.[0];
  const { ready = 0, blocked = 0, all = 0 } = counts?.counts ?? {};
  const details = openId !== null && {
    title: opened?.stay.patient.fullName ?? 'Stay',
    content: <StayPlanPanel key={openId} stayId={openId} />,
    subject: openId,
    onClose: address.close,
    isCovered: isAsking,
  };
  return (
    <>
      <PageHeader
        title="Case management"
        state={counts ? `${all} in a bed, ${ready} can leave, ${blocked} blocked` : ''}
        actions={
          roundStayId === null &&
          address.block === 'all' &&
          first && (
            <Button
              leftSection={<IconWalk size={18} stroke={1.5} aria-hidden />}
              onClick={() => address.goRound(first.stay.id, { isFirst: true })}
            >
              {toDo.length === rows?.length || toDo.length === 0
                ? 'Start rounds'
                : 'Go on with rounds'}
            </Button>
          )
        }
      />
      <CarePages />
      {roundStayId !== null ? (
        <Rounds
          rows={rows ?? []}
          stayId={roundStayId}
          today={today}
          onGo={(stayId) => address.goRound(stayId)}
          onEnd={() => address.goRound(null)}
        />
      ) : (
        <>
          <Group gap="sm" mb="md">
            <UnitChoice address={address} counts={counts} />
          </Group>
          {counts || !countsQuery.error ? (
            <DayNumbers counts={counts} address={address} />
          ) : (
            // Where the list failed too, its alert is the one that is read.
            !query.error && (
              <QueryFailed
                title="The numbers of the day could not be loaded."
                query={countsQuery}
              />
            )
          )}
          {address.block !== 'all' && (
            <Text size="sm" mb="xs">
              <strong>{dischargeBlockWords[address.block].label}.</strong>{' '}
              {dischargeBlockWords[address.block].definition}
            </Text>
          )}
          <WithDetailsPanel details={details || null}>
            <div>
              <DischargeTable
                label={dischargeBlockWords[address.block].label}
                address={address}
                rows={rows}
                {...statesOf(query, 'the stays')}
                empty={<EmptyCard>{emptyWords(address)}</EmptyCard>}
              />
              {rows !== undefined && count > rows.length && (
                <Text size="sm" c="dimmed" mt="xs">
                  The first {rows.length} of {count}. Choose a unit.
                </Text>
              )}
            </div>
          </WithDetailsPanel>
        </>
      )}
    </>
  );
}
