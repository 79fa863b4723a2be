/** The mappings of feeds: what their codes mean here, tried on past messages, published by a second person. */
import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy } from 'react';
import type { FeedMapping } from '#shared/facts/feed-mappings.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { FhirPages } from '#client/fhir/FhirPages.tsx';
import { contentWords } from './mapping-words.ts';
import { MappingState } from './MappingState.tsx';

const loadForm = async () => ({ default: (await import('./MappingPanel.tsx')).MappingPanel });
const MappingPanel = lazy(loadForm);

function MappingItem({ mapping, address }: { mapping: FeedMapping; address: ListAddress }) {
  const { id, source, revision, writtenBy, approvedBy } = mapping;
  const published = approvedBy === null ? '' : `, published by ${approvedBy}`;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconArrowsExchange size={20} stroke={1.5} aria-hidden />}
      name={`${source}, revision ${revision}`}
      facts={contentWords(mapping)}
      purpose={`Written by ${writtenBy.join(', ')}${published}`}
      end={<MappingState mapping={mapping} />}
    />
  );
}

export function FeedMappings() {
  const address = useListAddress('mapping');
  const query = trpc.facts.mappings.list.useQuery({});
  const mappings = query.data?.mappings;
  return (
    <ListPage
      title="Mappings of feeds"
      words={['mapping', 'mappings']}
      above={<FhirPages />}
      empty="No mapping yet: codes are read as HL7 has them. A mapping says which class of PV1-2 is which, what units are called, and which Z segments are kept. Write one, try it on past messages, and have a colleague publish it."
      address={address}
      query={{
        ...query,
        data: mappings?.map((mapping) => ({
          ...mapping,
          name: `${mapping.source}, revision ${mapping.revision}`,
        })),
      }}
      row={(mapping) => <MappingItem key={mapping.id} mapping={mapping} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => (
        <MappingPanel
          mapping={item}
          mappings={mappings ?? []}
          onGone={address.closePanel}
          {...form}
        />
      )}
    />
  );
}
