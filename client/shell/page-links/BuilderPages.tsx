/** Links between what builders write, of which each sees what they may open: rules, forms, letters, clocks, texts for patients and scores. */
import { mayOpen, routeAt } from '#shared/paths.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PageLinks } from './PageLinks.tsx';

const pages = [
  { path: '/cds_builder', label: 'Rules' },
  { path: '/cds_builder/forms', label: 'Forms of cases' },
  { path: '/cds_builder/letters', label: 'Letters on cases' },
  { path: '/cds_builder/clocks', label: 'Rules of clocks' },
  { path: '/consent_builder', label: 'Consents and public texts' },
  { path: '/ml_model_builder', label: 'Point scores' },
] as const;

export function BuilderPages() {
  const user = useUser();
  const open = pages.filter(({ path }) => {
    const route = routeAt(path);
    return route !== undefined && mayOpen(user, route);
  });
  return open.length > 1 && <PageLinks label="Builders" pages={open} />;
}
