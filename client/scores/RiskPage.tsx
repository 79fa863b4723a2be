/** Inpatient stays with their published point scores, sorted by what can still be done. */
import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { keepPreviousData } from '@tanstack/react-query';
import type { RankedRow } from '#shared/ranked-page.ts';
import { mostRiskRows, riskGroups, type RiskGroup } from '#shared/scores.ts';
import { trpc } from '#client/shell/api/api.ts';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import filters from '#client/ui/list/FilterLinks.module.css';
import { ShowMore } from '#client/ui/list/ShowMore.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { usePages } from '#client/ui/list/use-pages.ts';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { RiskTable } from './RiskTable.tsx';
import { ScoreSheet } from './ScoreSheet.tsx';
import { groupLabels } from './score-words.ts';
import { useRiskAddress, type RiskAddress } from './risk-address.ts';

const toDo: RiskGroup[] = ['leaving', 'inside', 'home'];
const lists: { label: string; groups: RiskGroup[] }[] = [
  { label: 'Without follow-up', groups: toDo },
  ...riskGroups.map((group) => ({ label: groupLabels[group], groups: [group] })),
];

type Counts = Record<RiskGroup, number> | undefined;

const sumOf = (counts: Counts, groups: readonly RiskGroup[]) =>
  counts && groups.reduce((sum, group) => sum + counts[group], 0);

const GroupLinks = ({ address, counts }: { address: RiskAddress; counts: Counts }) => (
  <Group gap="xs" mb="md" data-not-printed>
    <Group component="nav" gap="xs" aria-label="Lists">
      {lists.map(({ label, groups }) => (
        <Link
          key={label}
          to={address.groupsLink(groups)}
          className={filters.link}
          aria-current={groups.join() === address.groups.join() ? 'page' : undefined}
        >
          <Text component="span" className={filters.count} aria-hidden={counts === undefined}>
            {sumOf(counts, groups) ?? '–'}
          </Text>{' '}
          {label}
        </Link>
      ))}
    </Group>
    <SegmentedControl
      aria-label="Units"
      size="xs"
      data={[
        { value: 'all', label: 'All units' },
        { value: 'mine', label: 'My units' },
      ]}
      value={address.isOwnUnits ? 'mine' : 'all'}
      onChange={(units) => address.chooseUnits(units === 'mine')}
    />
  </Group>
);

export function RiskPage() {
  const address = useRiskAddress();
  const { groups, isOwnUnits } = address;
  const query = trpc.scores.list.useQuery(
    { groups, isOwnUnits },
    { placeholderData: keepPreviousData },
  );
  const pages = usePages<RankedRow>(`${groups.join()} ${isOwnUnits}`);
  const pageQueries = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.scores.list({ groups, isOwnUnits, after })),
  );
  const onScreen = pages.onScreen(query, pageQueries, ({ rows }) => rows);
  const counts = trpc.scores.counts.useQuery({ isOwnUnits }).data;
  const { isAsking } = useUnsavedGuard();
  // As the sheet has it: a stay that is planned leaves the list, and stays open beside it.
  const openStay = trpc.scores.one.useQuery(
    { stayId: address.openId ?? '' },
    { enabled: address.openId !== null, retry: false },
  ).data;
  return (
    <>
      <PageHeader
        title="Risk"
        state={
          counts
            ? `${counted(counts.leaving, 'patient')} leaving today without a planned follow-up. Published point scores: no diagnosis, and no more than their papers say.`
            : ''
        }
        actions={<PrintButton />}
      />
      <CarePages />
      <GroupLinks address={address} counts={counts} />
      <WithDetailsPanel
        details={
          address.openId === null
            ? null
            : {
                title: openStay?.patient.fullName ?? 'Stay',
                content: <ScoreSheet key={address.openId} stayId={address.openId} />,
                subject: address.openId,
                onClose: address.close,
                isCovered: isAsking,
              }
        }
      >
        <Stack gap="sm">
          <RiskTable address={address} query={{ ...query, rows: onScreen.rows }} />
          {onScreen.onMore && (
            <Text size="sm" c="dimmed">
              Each page has {mostRiskRows} stays, the highest scores first within a page.
            </Text>
          )}
          <ShowMore {...onScreen} />
        </Stack>
      </WithDetailsPanel>
    </>
  );
}
