/** The directory of post-acute providers: searched, added, changed, with the beds that each told of. */
import { Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingHospital } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import {
  postAcuteTypes,
  postAcuteTypeWords,
  type PostAcuteType,
  type Provider,
} from '#shared/post-acute.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';
import { CarePages } from '#client/shell/page-links/CarePages.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { ImportProviders } from './ImportProviders.tsx';
import { bedWords, isOld } from './public/bed-words.ts';

const loadForm = async () => ({ default: (await import('./ProviderForm.tsx')).ProviderForm });
const ProviderForm = lazy(loadForm);

const typingMs = 250;

interface ItemProps {
  provider: Provider;
  address: ListAddress;
  now: number;
}

function ProviderItem({ provider, address, now }: ItemProps) {
  const { type, phone, fax, email, languages, payers, bedReports } = provider;
  const [last] = bedReports;
  return (
    <NamedItem
      item={provider}
      address={address}
      picture={<IconBuildingHospital size={22} stroke={1.5} aria-hidden />}
      facts={[postAcuteTypeWords[type], phone, fax && `Fax ${fax}`, email]
        .filter(Boolean)
        .join(', ')}
      purpose={
        <>
          <Text size="sm" {...(isOld(last, now) && { c: 'warn' })}>
            {bedWords(last, now)}
          </Text>
          <Text size="xs" c="dimmed">
            {[payers, languages].filter(Boolean).join('. ')}
          </Text>
        </>
      }
      activeWord="In use"
      inactiveWord="Not used"
    />
  );
}

export function ProvidersPage() {
  const address = useListAddress('provider');
  const now = useNow(minuteMs);
  const { client } = trpc.useUtils();
  const [search, setSearch] = useState('');
  const [type, setType] = useState<PostAcuteType | null>(null);
  const [rested] = useDebouncedValue(search, typingMs);
  const query = trpc.postAcute.list.useQuery(
    { search: rested, ...(type && { type }) },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  const isFiltered = rested !== '' || type !== null;
  const read = async () => {
    const { csv, rows } = await client.postAcute.exportCsv.query({});
    return {
      csv,
      name: 'post-acute-providers.csv',
      doneWords: `${counted(rows, 'provider')} exported.`,
    };
  };
  return (
    <ListPage
      words={['provider', 'providers']}
      title="Post-acute providers"
      above={
        <>
          <CarePages />
          <Group gap="sm" mb="md" align="end">
            <TextInput
              label="Search"
              placeholder="Name, place, language, payer"
              w={{ base: '100%', xs: 280 }}
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Select
              label="What it is"
              placeholder="All"
              clearable
              clearButtonProps={{ 'aria-label': 'All' }}
              data={postAcuteTypes.map((value) => ({ value, label: postAcuteTypeWords[value] }))}
              value={type}
              onChange={(chosen) => setType(chosen as PostAcuteType | null)}
            />
            <ImportProviders />
            <ExportCsvButton read={read} />
          </Group>
          {data?.hasMore && (
            <Text size="sm" c="dimmed" mb="xs">
              The first {data.providers.length} are listed. Search for others.
            </Text>
          )}
        </>
      }
      empty={
        isFiltered
          ? 'No provider fits that search.'
          : 'No providers yet. Add where patients go to after a stay, or import a list.'
      }
      listed="It does not fit the search."
      address={address}
      query={{ ...query, data: data?.providers }}
      row={(provider) => (
        <ProviderItem key={provider.id} provider={provider} address={address} now={now} />
      )}
      loadForm={loadForm}
      form={({ item, ...form }) => (
        <ProviderForm provider={item} zone={data?.zone ?? 'UTC'} {...form} />
      )}
    />
  );
}
