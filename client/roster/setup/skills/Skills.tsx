/** The page of skills and credentials that shifts may need and people may have. */
import { IconCertificate } from '@tabler/icons-react';
import { lazy } from 'react';
import { RowLink } from '#client/shell/RowLink.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { RosterPages } from '#client/roster/setup/RosterPages.tsx';

const loadForm = async () => ({ default: (await import('./SkillForm.tsx')).SkillForm });
const SkillForm = lazy(loadForm);

export function Skills() {
  const address = useListAddress('skill');
  const { view } = address;
  return (
    <ListPage
      words={['skill', 'skills']}
      above={<RosterPages />}
      empty="There are no skills yet. Add skills and credentials, such as a licence or advanced life support. Shift types then ask for them, and people have them until a day."
      address={address}
      query={trpc.roster.skills.list.useQuery({})}
      row={({ id, name }) => {
        const isOpen = view.is === 'one' && view.id === id;
        return (
          <Item
            key={id}
            isOpen={isOpen}
            picture={<IconCertificate size={22} stroke={1.5} aria-hidden />}
            name={
              <RowLink {...address.linkTo(id)} isOpen={isOpen}>
                {name}
              </RowLink>
            }
            facts=""
          />
        );
      }}
      loadForm={loadForm}
      form={({ item, ...form }) => <SkillForm skill={item} {...form} />}
    />
  );
}
