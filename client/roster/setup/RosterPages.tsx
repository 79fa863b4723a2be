/** Links between the roster and the pages of what it is planned by. */
import { Button, Group } from '@mantine/core';
import { NavLink, useLocation } from 'react-router-dom';

const pages = [
  { path: '/roster', label: 'Roster' },
  { path: '/roster/rules', label: 'Rules of duty' },
  { path: '/roster/skills', label: 'Skills' },
  { path: '/roster/fairness', label: 'Fairness' },
] as const;

export function RosterPages() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label="Roster" gap="xs" mb="lg">
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
