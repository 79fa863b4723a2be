/** Links between the pages of an organization: its details, its units, and its closed days. */
import { Button, Group } from '@mantine/core';
import { NavLink, useLocation } from 'react-router-dom';

const pages = [
  { path: '/organization', label: 'Details' },
  { path: '/organization/units', label: 'Units' },
  { path: '/organization/closures', label: 'Closed days' },
] as const;

export function OrganizationPages() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label="Organization" gap="xs" mb="lg">
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
