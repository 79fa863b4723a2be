/** The reader's day: the list, and at its right who waits and the details that are open. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { WaitingPatients } from '#client/visits/public/WaitingPatients.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { PanelDock, usePanelDock } from '#client/ui/panels/panel-dock.ts';
import { SideCard } from '#client/ui/panels/SideCard.tsx';
import { OnCallCard } from './OnCallCard.tsx';
import classes from './Today.module.css';

interface Props {
  zone: string | null;
  /** It has not come yet, and has not failed. */
  isLoading: boolean;
  now: number;
  list: ReactNode;
  /** Above who waits by video. */
  next: ReactNode;
  /** Shown beside the list where there is room, else over it. */
  panels: ReactNode;
}

export function Today({ zone, isLoading, now, list, next, panels }: Props) {
  const user = useUser();
  const isPhone = usePhone();
  const { dock, place } = usePanelDock(classes.dock);
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  return (
    <PanelDock value={dock}>
      <div className={classes.columns}>
        <div className={classes.list}>{list}</div>
        <div className={classes.beside}>
          {next}
          {isLoading && isWide && may(user, 'visits.conduct') && (
            <SideCard
              label="Waiting now"
              title="Waiting now"
              end={<Skeleton height={14} width={52} />}
            />
          )}
          {zone && <WaitingPatients zone={zone} now={now} isAlwaysShown={isWide} />}
          <div {...place} data-dock />
          {zone && isWide && <OnCallCard zone={zone} now={now} />}
        </div>
        {zone && isPhone && (
          <div data-not-printed>
            <OnCallCard zone={zone} now={now} />
          </div>
        )}
      </div>
      {panels}
    </PanelDock>
  );
}
