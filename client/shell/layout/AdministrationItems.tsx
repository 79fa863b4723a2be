/** The administration pages as menu items, for phones, where the bottom bar has no space for them. */
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mayOpen, routeAt } from '#shared/paths.ts';
import { administration } from '#shared/paths/navigation.ts';
import { useUser } from '#client/shell/session/session.tsx';

export function AdministrationItems() {
  const user = useUser();
  const open = administration.flatMap((path) => {
    const route = routeAt(path);
    return route && mayOpen(user, route) ? [route] : [];
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
