/** Links between pages that belong together, above their content. */
import { Button, Group } from '@mantine/core';
import { NavLink, useLocation } from 'react-router-dom';

interface Props {
  label: string;
  pages: readonly { path: string; label: string }[];
}

export function PageLinks({ label: group, pages }: Props) {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label={group} gap="xs" mb="lg">
      {pages.map(({ path, label }) => (
        <Button
          key={path}
          component={NavLink}
          to={path}
          end
          variant={path === pathname ? 'light' : 'subtle'}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
