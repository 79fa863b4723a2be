/** On a phone, where the bottom bar has no room for them: the pages of administration in the menu. */
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { administration, mayOpen, placeAt } from '#shared/paths.ts';
import { useUser } from '../session/session.tsx';

export function AdministrationItems() {
  const user = useUser();
  const open = administration.flatMap((path) => {
    const place = placeAt(path);
    return place && mayOpen(user, place) ? [place] : [];
  });
  if (open.length === 0) return null;
  return (
    <>
      {open.map(({ path, label }) => (
        <Menu.Item key={path} component={Link} to={path}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
