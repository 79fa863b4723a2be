/** The layout of the signed-in screens: top bar, navigation, and the page. */
import { ActionIcon, Group, RemoveScroll, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { WhenOpened } from '#client/shell/loading/WhenOpened.tsx';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { Later } from '#client/shell/loading/Later.tsx';
import { Loading } from '#client/ui/states/Loading.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { Brand, Logo } from '#client/ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ErrorBoundary } from '#client/shell/pages/ErrorBoundary.tsx';
import { LivePill } from './LivePill.tsx';
import { AppearanceProvider, useAppearance } from '#client/shell/theme/appearance.tsx';
import { FramePartsContext, useFrameParts, type FrameParts } from './frame-parts.ts';
import { Navigation } from './Navigation.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SearchBox } from '#client/shell/search/SearchBox.tsx';
import { hasKeptText } from '#client/shell/unsaved/watch-typed-text.ts';
import { useUser } from '#client/shell/session/session.tsx';
import '#client/shell/theme/later-styles.ts';
import classes from './Layout.module.css';
import { ConnectionBanner, MaintenanceBanner } from './ServerBanners.tsx';

const KeptTextDialog = onDemand(
  async () => (await import('#client/shell/unsaved/KeptTextDialog.tsx')).KeptTextDialog,
);

const Shortcuts = onDemand(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** In these windows a wide sidebar would leave less than 732 px to the page. */
const narrow = '(max-width: 61.99em)';

/** What has this class keeps its place at the right while a dialog hides the scroll bar. */
const { zeroRight: staysAtRight } = RemoveScroll.classNames;

/** The button that opens a closed sidebar. */
function OpenSidebar() {
  const { appearance, change } = useAppearance();
  if (appearance.layout !== 'layout1' || appearance.sidebar !== 'closed') return null;
  return (
    <ActionIcon
      variant="subtle"
      color="off"
      size={36}
      visibleFrom="sm"
      aria-label="Open the navigation"
      onClick={() => change({ sidebar: 'full' })}
    >
      <IconMenu2 size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

function TopBar() {
  const { appearance } = useAppearance();
  const { Bell } = useFrameParts();
  return (
    <header className={`${classes.topBar} ${staysAtRight}`} data-not-printed>
      <Link to="/dashboard" className={classes.brand} aria-label="KareMD, start page">
        <span className={classes.onDesk}>
          <Brand />
        </span>
        <span className={classes.onPhone}>
          <Logo />
        </span>
      </Link>
      <OpenSidebar />
      {appearance.layout === 'layout2' && (
        <nav aria-label="Main" className={classes.topNavigation}>
          <Navigation variant="top" />
        </nav>
      )}
      <SearchBox />
      <Group gap="xs" ml="auto" wrap="nowrap" flex="none">
        <LivePill />
        <Bell />
        <SchemeSwitch />
        <AccountMenu />
      </Group>
    </header>
  );
}

interface SidebarProps {
  compact: boolean;
  /** Null where it is compact for want of room. */
  onToggle: (() => void) | null;
}

function Sidebar({ compact, onToggle }: SidebarProps) {
  const user = useUser();
  const Icon = compact ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label="Main" className={classes.sidebar}>
      <Navigation variant={compact ? 'compact' : 'wide'} />
      <div className={classes.sidebarFoot}>
        {!compact && (
          <Text size="xs" c="var(--faint)">
            {user.organization}
          </Text>
        )}
        {onToggle && (
          <ActionIcon
            variant="subtle"
            color="off"
            size={36}
            onClick={onToggle}
            aria-expanded={!compact}
            aria-label={compact ? 'Widen the navigation' : 'Narrow the navigation'}
          >
            <Icon size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </nav>
  );
}

/** Over any page, opened by its address. */
function Cards() {
  const [search] = useSearchParams();
  const { cards } = useFrameParts();
  const pages = useMemo(() => cards.map(({ Card }) => Card), [cards]);
  useLoadAhead(pages);
  return cards.map(({ parameter, Card }) => (
    <WhenOpened key={parameter} isOpen={search.has(parameter)}>
      <Card />
    </WhenOpened>
  ));
}

/** Alone with the address: what is around it is not drawn again when that changes. */
function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

function AppFrame() {
  const { AppearancePanel, UndoProvider } = useFrameParts();
  const { appearance, change } = useAppearance();
  const { uid } = useUser();
  const [hasKept] = useState(() => hasKeptText(uid));
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const isPhone = usePhone();
  const compact = isNarrow || appearance.sidebar === 'compact';
  const hasSidebar = appearance.layout === 'layout1' && appearance.sidebar !== 'closed';
  return (
    <div
      className={classes.layout}
      data-sidebar={hasSidebar ? (compact ? 'compact' : 'wide') : undefined}
      data-top-bar={appearance.topBar}
    >
      <a href="#main" className={classes.skip} data-not-printed>
        Skip to the page
      </a>
      <TopBar />
      {hasSidebar && !isPhone && (
        <Sidebar
          compact={compact}
          onToggle={isNarrow ? null : () => change({ sidebar: compact ? 'full' : 'compact' })}
        />
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <MaintenanceBanner />
        <Breadcrumb />
        <UndoProvider>
          <Page />
        </UndoProvider>
      </main>
      {isPhone && (
        <nav aria-label="Main" className={classes.bottomBar}>
          <Navigation variant="bottom" />
        </nav>
      )}
      <Cards />
      <Later>
        <Suspense fallback={null}>
          <Shortcuts />
          <AppearancePanel />
          {hasKept && <KeptTextDialog />}
        </Suspense>
      </Later>
    </div>
  );
}

export const Layout = ({ parts }: { parts: FrameParts }) => (
  <FramePartsContext value={parts}>
    <AppearanceProvider>
      <AppFrame />
    </AppearanceProvider>
  </FramePartsContext>
);
