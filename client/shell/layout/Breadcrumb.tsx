/** The breadcrumb: where the current page is in the site; its own name only where its title says something else. */
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { routeAt } from '#shared/paths.ts';
import { administration } from '#shared/paths/navigation.ts';
import classes from './Layout.module.css';

/** Their titles are a day, a unit or a patient. */
const titledOtherwise = ['/Scheduling', '/calender', '/desk', '/patients/:patientId'];

const routesUpTo = (pathname: string) => {
  const parts = pathname.split('/').slice(1);
  return parts
    .map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`)
    .flatMap((path) => {
      const route = routeAt(path);
      return route ? [{ path, route }] : [];
    });
};

const isAdministration = (pathname: string) =>
  administration.some((path) => `${pathname}/`.startsWith(`${path}/`));

export function Breadcrumb() {
  const { pathname } = useLocation();
  const above = routesUpTo(pathname).filter(({ path }) => path !== pathname);
  const ownRoute = routeAt(pathname);
  const isNamed = ownRoute !== undefined && titledOtherwise.includes(ownRoute.path);
  const isManaged = isAdministration(pathname);
  if (!isManaged && above.length === 0 && !isNamed)
    return <div className={classes.breadcrumb} data-not-printed />;
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
      {isManaged && <span>Administration</span>}
      {above.map(({ path, route }) => (
        <span key={path}>
          <Anchor component={Link} to={path} inherit display="inline-block" p={16} m={-16}>
            {route.label}
          </Anchor>
        </span>
      ))}
      {isNamed && <span aria-current="page">{ownRoute.label}</span>}
    </nav>
  );
}
