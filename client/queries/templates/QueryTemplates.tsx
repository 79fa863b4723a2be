/** The hospital's templates of queries: listed, written, changed by revisions, retired. */
import { IconTemplate } from '@tabler/icons-react';
import { lazy } from 'react';
import type { QueryTemplate } from '#shared/queries/templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { CdiPages } from '#client/queries/CdiPages.tsx';

const loadForm = async () => ({ default: (await import('./TemplateForm.tsx')).TemplateForm });
const TemplateForm = lazy(loadForm);

function TemplateItem({ template, address }: { template: QueryTemplate; address: ListAddress }) {
  const { id, name, topic, revision } = template;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconTemplate size={20} stroke={1.5} aria-hidden />}
      name={name}
      facts={topic}
      purpose={`Revision ${revision}`}
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
