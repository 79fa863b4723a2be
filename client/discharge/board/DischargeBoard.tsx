/** The board of discharges: target day and barriers of each bed, avoidable days, and what was expected. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { dischargeBlockWords, type DischargeBlock } from '#shared/discharge/board.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { DelayReasons } from '#client/utilization/public/DelayReasons.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { useDischargeAddress } from '#client/discharge/discharge-address.ts';
import { emptyWords } from '#client/discharge/discharge-words.ts';
import { DischargeTable } from '#client/discharge/DischargeTable.tsx';
import { StayPlanPanel } from '#client/discharge/stay/StayPlanPanel.tsx';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import { useDischarges } from '#client/discharge/use-discharges.ts';
import { BlockLinks } from './BlockLinks.tsx';
import { DischargeFigures } from './DischargeFigures.tsx';
import { UnitChoice } from './UnitChoice.tsx';

const blocks: readonly DischargeBlock[] = ['all', 'ready', 'blocked', 'today', 'late', 'no-day'];

export function DischargeBoard() {
  const address = useDischargeAddress();
  const discharges = useDischarges(address);
  const { rows, count, counts } = discharges;
  const { isAsking } = useUnsavedGuard();
  const opened = rows?.find(({ stay }) => stay.id === address.openId);
  const details =
    address.openId !== null
      ? {
          title: opened?.stay.patient.fullName ?? 'Stay',
          content: <StayPlanPanel key={address.openId} stayId={address.openId} />,
          subject: address.openId,
        }
      : address.panel === 'reasons' && { title: 'Reasons', content: <DelayReasons /> };
  const label =
    address.delay === undefined ? dischargeBlockWords[address.block].label : 'Avoidable days';
  const { ready = 0, blocked = 0 } = counts?.counts ?? {};
  return (
    <>
      <PageHeader
        title="Discharge"
        state={counts ? `${ready} can leave, ${blocked} blocked` : ''}
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={() => address.openPanel('reasons')}>
              Reasons
            </Button>
            <PrintButton />
          </Group>
        }
      />
      <CarePages />
      <Group gap="sm" mb="md" align="start">
        <UnitChoice address={address} counts={counts} />
        <BlockLinks label="Lists" blocks={blocks} counts={counts?.counts} address={address} />
      </Group>
      <WithDetailsPanel
        details={details ? { ...details, onClose: address.close, isCovered: isAsking } : null}
      >
        <Stack gap="xl">
          <div>
            <DischargeTable
              label={label}
              address={address}
              rows={rows}
              {...statesOf(discharges.query, 'the stays')}
              empty={<EmptyCard>{emptyWords(address)}</EmptyCard>}
            />
            {rows !== undefined && count > rows.length && (
              <Text size="sm" c="dimmed" mt="xs">
                The first {rows.length} of {count}. Choose a unit.
              </Text>
            )}
          </div>
          {counts && <DischargeFigures counts={counts} address={address} />}
        </Stack>
      </WithDetailsPanel>
    </>
  );
}
