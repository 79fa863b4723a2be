/** The page of skills and credentials that shifts may need and people may have. */
import { IconCertificate } from '@tabler/icons-react';
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { RosterPages } from '#client/roster/setup/RosterPages.tsx';

const loadForm = async () => ({ default: (await import('./SkillForm.tsx')).SkillForm });
const SkillForm = lazy(loadForm);

export function Skills() {
  const address = useListAddress('skill');
  return (
    <ListPage
      words={['skill', 'skills']}
      above={<RosterPages />}
      empty="There are no skills yet. Add skills and credentials, such as a licence or advanced life support. Shift types then ask for them, and people have them until a day."
      address={address}
      query={trpc.roster.skills.list.useQuery({})}
      row={({ id, name }) => (
        <LinkedItem
          key={id}
          id={id}
          address={address}
          picture={<IconCertificate size={22} stroke={1.5} aria-hidden />}
          name={name}
          facts=""
        />
      )}
      loadForm={loadForm}
      form={({ item, ...form }) => <SkillForm skill={item} {...form} />}
    />
  );
}
