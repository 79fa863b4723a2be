/** Episodes of bundles: day of so many, the next contact, and who is back in hospital. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RankedRow } from '#shared/ranked-page.ts';
import { episodeLists, type EpisodeList } from '#shared/episodes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import filters from '#client/ui/list/FilterLinks.module.css';
import { ShowMore } from '#client/ui/list/ShowMore.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { usePages } from '#client/ui/list/use-pages.ts';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { Bundles } from './Bundles.tsx';
import { EpisodeTable } from './EpisodeTable.tsx';
import { useEpisodeAddress, type EpisodeAddress } from './episode-address.ts';

const labels: Record<EpisodeList, string> = {
  active: 'In their days',
  readmitted: 'Back in hospital',
  over: 'Days are over',
};

function panelOf({ openId, panel, close }: EpisodeAddress, title: string | undefined) {
  if (openId !== null)
    return {
      title: title ?? 'Case',
      content: <CasePanel key={openId} caseId={openId} />,
      subject: openId,
      onClose: close,
    };
  return panel === 'bundles' ? { title: 'Bundles', content: <Bundles />, onClose: close } : null;
}

export function EpisodesPage() {
  const address = useEpisodeAddress();
  const query = trpc.episodes.list.useQuery(
    { list: address.list },
    { placeholderData: keepPreviousData },
  );
  const pages = usePages<RankedRow>(address.list);
  const pageQueries = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.episodes.list({ list: address.list, after })),
  );
  const onScreen = pages.onScreen(query, pageQueries, ({ rows }) => rows);
  const { isAsking } = useUnsavedGuard();
  const counts = query.data?.counts;
  const openRow = onScreen.rows?.find(({ caseId }) => caseId === address.openId);
  const details = panelOf(address, openRow?.patient.fullName);
  return (
    <>
      <PageHeader
        title="Episodes"
        state={
          counts
            ? `${counted(counts.active, 'patient')} in their days, ${counts.readmitted} back in hospital`
            : ''
        }
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={() => address.openPanel('bundles')}>
              Bundles
            </Button>
            <PrintButton />
          </Group>
        }
      />
      <CarePages />
      <Group component="nav" gap="xs" mb="md" aria-label="Lists" data-not-printed>
        {episodeLists.map((name) => (
          <Link
            key={name}
            to={address.listLink(name)}
            className={filters.link}
            aria-current={name === address.list ? 'page' : undefined}
          >
            <Text component="span" className={filters.count} aria-hidden={counts === undefined}>
              {counts?.[name] ?? '–'}
            </Text>{' '}
            {labels[name]}
          </Link>
        ))}
      </Group>
      <WithDetailsPanel details={details && { ...details, isCovered: isAsking }}>
        <Stack gap="sm">
          <EpisodeTable address={address} query={{ ...query, rows: onScreen.rows }} />
          <ShowMore {...onScreen} />
        </Stack>
      </WithDetailsPanel>
    </>
  );
}
