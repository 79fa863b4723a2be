/** Shown until the first page is there: for a signed-in user the outline of the screen, else a line of text. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { matches, publicPaths } from '#shared/paths/public-paths.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { lastAppearance } from '#client/shell/theme/last-appearance.ts';
import { storedSession } from './stored-session.ts';
import classes from './PageLoading.module.css';

const withoutLayout = ['/video/:visitId', ...publicPaths.filter((path) => path !== '/login')];

/** Whether the page will be inside the layout; a visit's fills the window. */
const isFramed = (): boolean =>
  storedSession() !== null &&
  (location.pathname === '/' ||
    !withoutLayout.some((pattern) => matches(pattern, location.pathname)));

const rows = ['62%', '48%', '57%', '41%', '53%'];

function Outline() {
  const { layout, sidebar } = lastAppearance();
  return (
    <div
      aria-hidden
      className={classes.frame}
      data-sidebar={layout === 'layout1' ? sidebar : 'closed'}
    >
      <div className={classes.topBar}>
        <Skeleton height={28} width={132} />
        <Skeleton height={36} width="min(360px, 30%)" />
        <Skeleton height={32} width={32} circle ms="auto" />
      </div>
      <div className={classes.sidebar}>
        <Skeleton height={32} />
        <Skeleton height={32} />
        <Skeleton height={32} />
      </div>
      <div className={classes.page}>
        <Skeleton height={28} width="min(280px, 70%)" />
        <Skeleton height={16} width="min(420px, 90%)" mb="md" />
        {rows.map((width) => (
          <Skeleton key={width} height={34} width={width} />
        ))}
      </div>
    </div>
  );
}

export function PageLoading() {
  if (!isFramed()) return <DelayedStatus>Loading the page</DelayedStatus>;
  return (
    <>
      <VisuallyHidden>
        <output>Loading the page</output>
      </VisuallyHidden>
      <Outline />
    </>
  );
}
