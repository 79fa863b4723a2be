/** The hospital's templates of queries: listed, written, changed by revisions, retired. */
import { Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { lazy } from 'react';
import type { QueryTemplate } from '#shared/queries/templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { CdiPages } from '#client/queries/CdiPages.tsx';

const loadForm = async () => ({ default: (await import('./TemplateForm.tsx')).TemplateForm });
const TemplateForm = lazy(loadForm);

function TemplateItem({ template, address }: { template: QueryTemplate; address: ListAddress }) {
  const { id, name, topic, revision } = template;
  const isOpen = address.view.is === 'one' && address.view.id === id;
  return (
    <Item
      picture={<IconTemplate size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...address.linkTo(id)} isOpen={isOpen}>
          <Text component="span" fw={600}>
            {name}
          </Text>
        </RowLink>
      }
      facts={topic}
      purpose={`Revision ${revision}`}
      isOpen={isOpen}
    />
  );
}

export function QueryTemplates() {
  const address = useListAddress('template');
  const query = trpc.queries.templates.list.useQuery({});
  return (
    <ListPage
      title="Query templates"
      words={['template', 'templates']}
      above={<CdiPages />}
      empty="No template yet. What your hospital asks for a condition again and again is written once, and queries begin from it."
      address={address}
      query={{ ...query, data: query.data?.templates }}
      row={(template) => <TemplateItem key={template.id} template={template} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => (
        <TemplateForm template={item} onGone={address.closePanel} {...form} />
      )}
    />
  );
}
