/** The breadcrumb: where the current page is in the site. */
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { routeAt } from '#shared/paths.ts';

export function Breadcrumb() {
  const parts = useLocation().pathname.split('/').slice(1);
  const trail = parts
    .map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`)
    .flatMap((path) => {
      const label = routeAt(path)?.label;
      return label ? [{ path, label }] : [];
    });
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separator="/" mb={4}>
        {trail.map(({ path, label }, at) =>
          at === trail.length - 1 ? (
            <Text key={path} size="sm" c="dimmed" aria-current="page">
              {label}
            </Text>
          ) : (
            <Anchor
              key={path}
              component={Link}
              to={path}
              size="sm"
              display="inline-block"
              p={16}
              m={-16}
            >
              {label}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
