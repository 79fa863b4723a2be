/** Shown until the first page is there: for a signed-in user the outline of the screen, else a line of text. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { lastAppearance } from '#client/shell/theme/last-appearance.ts';
import { isFramedPath } from './framed-paths.ts';
import { storedSession } from './stored-session.ts';
import classes from './PageLoading.module.css';

/** Whether the page will be inside the layout. */
export const isFramed = (): boolean => storedSession() !== null && isFramedPath(location.pathname);

const rows = ['62%', '48%', '57%', '41%', '53%'];

interface FrameProps {
  topBar: ReactNode;
  sidebar?: ReactNode;
  children: ReactNode;
}

/** The layout without what is in it, as it was in this browser last. */
export function Frame({ topBar, sidebar, children }: FrameProps) {
  const last = lastAppearance();
  return (
    <div
      className={classes.frame}
      data-sidebar={last.layout === 'layout1' ? last.sidebar : 'closed'}
    >
      <header className={classes.topBar}>{topBar}</header>
      <div className={classes.sidebar}>{sidebar}</div>
      <div className={classes.page}>{children}</div>
    </div>
  );
}

function Outline() {
  const topBar = (
    <>
      <Skeleton height={28} width={132} />
      <Skeleton height={36} width="min(360px, 30%)" />
      <Skeleton height={32} width={32} circle ms="auto" />
    </>
  );
  const sidebar = (
    <>
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </>
  );
  return (
    <div aria-hidden>
      <Frame topBar={topBar} sidebar={sidebar}>
        <Skeleton height={28} width="min(280px, 70%)" />
        <Skeleton height={16} width="min(420px, 90%)" mb="md" />
        {rows.map((width) => (
          <Skeleton key={width} height={34} width={width} />
        ))}
      </Frame>
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
