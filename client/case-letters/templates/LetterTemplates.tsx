/** The hospital's templates of letters on cases: written, tried on a case, published by a second person. */
import { IconMailCode } from '@tabler/icons-react';
import { lazy } from 'react';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { LetterTemplate } from '#shared/case-letters/letter-templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { BuilderPages } from '#client/shell/page-links/BuilderPages.tsx';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { languageName } from '#client/ui/languages.ts';

const loadForm = async () => ({
  default: (await import('./LetterTemplatePanel.tsx')).LetterTemplatePanel,
});
const LetterTemplatePanel = lazy(loadForm);

const stateWords: Record<LetterTemplate['state'], string> = {
  draft: 'Draft',
  published: 'In force',
  retired: 'Retired',
};

function TemplateItem({ template, address }: { template: LetterTemplate; address: ListAddress }) {
  const { id, name, revision, kinds, language, state } = template;
  const facts = [...kinds.map((kind) => kindOf(kind).label), languageName(language)];
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconMailCode size={20} stroke={1.5} aria-hidden />}
      name={`${name}, version ${revision}`}
      facts={facts.join(', ')}
      purpose={stateWords[state]}
    />
  );
}

export function LetterTemplates() {
  const address = useListAddress('template');
  const query = trpc.caseLetters.templates.list.useQuery({});
  return (
    <ListPage
      title="Letters on cases"
      words={['template', 'templates']}
      above={<BuilderPages />}
      empty="No template yet. Write one with blanks that the record fills, try it on a case, and have a colleague publish it."
      address={address}
      query={{ ...query, data: query.data?.templates }}
      row={(template) => <TemplateItem key={template.id} template={template} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => (
        <LetterTemplatePanel template={item} onGone={address.closePanel} {...form} />
      )}
    />
  );
}
