/** The hospital's versions of the forms of cases: written, tried, published by a second person. */
import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { isOwnForm, questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import {
  deliveredContent,
  type FormContent,
  type FormVersion,
} from '#shared/cases/case-forms/form-versions.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { opened } from '#client/ui/panels/panel-address.ts';
import { BuilderPages } from '#client/shell/page-links/BuilderPages.tsx';

const loadForm = async () => ({ default: (await import('./FormEditor.tsx')).FormEditor });
const FormEditor = lazy(loadForm);

const stateWords: Record<FormVersion['state'], string> = {
  draft: 'Draft',
  published: 'In force',
  retired: 'Retired',
};

/** "A form of your own for CDI review, Task" */
const wordsOfKinds = (kinds: readonly KindName[]): string =>
  `A form of your own for ${kinds.map((kind) => kindOf(kind).label).join(', ')}`;

function VersionItem({ version, address }: { version: FormVersion; address: ListAddress }) {
  const { id, form, title, revision, state, writtenBy, kinds } = version;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconForms size={20} stroke={1.5} aria-hidden />}
      name={`${title}, version ${revision}`}
      facts={`${isOwnForm(form) ? wordsOfKinds(kinds) : questionnaireOf(form).title}. Written by ${writtenBy.join(', ')}`}
      purpose={stateWords[state]}
    />
  );
}

export function CaseForms() {
  const address = useListAddress('version');
  const query = trpc.cases.forms.versions.list.useQuery({});
  const versions = query.data?.versions;
  const contentOf = (form: FormName): FormContent => {
    const inForce = versions?.find(
      (formVersion) => formVersion.form === form && formVersion.state === 'published',
    );
    return inForce ?? deliveredContent(form);
  };
  const ownForms = (versions ?? []).filter(
    ({ form, state }) => isOwnForm(form) && state === 'published',
  );
  const [search] = useSearchParams();
  return (
    <ListPage
      title="Forms of cases"
      words={['version', 'versions']}
      above={
        <>
          <BuilderPages />
          <Button
            component={Link}
            to="/cds_builder/forms?new&blank"
            state={opened}
            variant="default"
            mb="md"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          >
            New form
          </Button>
        </>
      }
      empty="No version of your own yet: forms are as they come with KareMD. Write a version in your words, or a form of your own, and have a colleague publish it."
      address={address}
      query={{
        ...query,
        data: versions?.map((formVersion) => ({ ...formVersion, name: formVersion.title })),
      }}
      row={(version) => <VersionItem key={version.id} version={version} address={address} />}
      loadForm={loadForm}
      form={({ item, ...props }) => (
        <FormEditor
          key={search.has('blank') ? 'blank' : 'version'}
          version={item}
          contentOf={contentOf}
          ownForms={ownForms}
          isBlank={search.has('blank')}
          onGone={address.closePanel}
          {...props}
        />
      )}
    />
  );
}
