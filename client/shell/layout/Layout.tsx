/** The house that the signed-in screens live in: top bar, navigation, and the page itself. */
import { ActionIcon, AppShell, Group, Text } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '@tabler/icons-react';
import { Suspense, type ComponentType } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '#client/ui/states/Loading.tsx';
import { Brand, Mark } from '#client/ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ColleagueCard } from '../colleagues/ColleagueCard.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Failed } from '../pages/ErrorBoundary.tsx';
import { LivePill } from './LivePill.tsx';
import { LookProvider, useLook } from '../look.tsx';
import { Navigation } from './Navigation.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useUser } from '../session/session.tsx';
import classes from './Layout.module.css';

const topBarHeight = 64;
const sidebarWidth = { wide: 260, compact: 80 };
const bottomBarHeight = 64;

/** The way back to a closed sidebar. */
function OpenSidebar() {
  const { look, change } = useLook();
  if (look.layout !== 'layout1' || look.sidebar !== 'closed') return null;
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
  const { look } = useLook();
  return (
    <AppShell.Header className={classes.topBar}>
      <Link to="/dashboard" className={classes.brand} aria-label="KareMD, start page">
        <span className={classes.onDesk}>
          <Brand />
        </span>
        <span className={classes.onPhone}>
          <Mark />
        </span>
      </Link>
      <OpenSidebar />
      {look.layout === 'layout2' && (
        <nav aria-label="Main" className={classes.topNavigation}>
          <Navigation look="top" />
        </nav>
      )}
      <SearchBox />
      <Group gap="xs" ml="auto" wrap="nowrap" flex="none">
        <LivePill />
        <SchemeSwitch />
        <AccountMenu />
      </Group>
    </AppShell.Header>
  );
}

function Sidebar({ compact, onToggle }: { compact: boolean; onToggle: () => void }) {
  const user = useUser();
  const Icon = compact ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <AppShell.Navbar aria-label="Main" visibleFrom="sm" className={classes.sidebar}>
      <Navigation look={compact ? 'compact' : 'wide'} />
      <Group justify={compact ? 'center' : 'space-between'} wrap="nowrap" mt="auto" px="xs">
        {!compact && (
          <Text size="xs" c="var(--faint)">
            {user.organization}
          </Text>
        )}
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
      </Group>
    </AppShell.Navbar>
  );
}

function House({ LookPanel }: { LookPanel: ComponentType }) {
  const { look, change } = useLook();
  const { pathname } = useLocation();
  const compact = look.sidebar === 'compact';
  const hasSidebar = look.layout === 'layout1' && look.sidebar !== 'closed';
  return (
    <AppShell
      header={{ height: topBarHeight }}
      navbar={{
        width: compact ? sidebarWidth.compact : sidebarWidth.wide,
        breakpoint: 'sm',
        collapsed: { mobile: true, desktop: !hasSidebar },
      }}
      footer={{ height: { base: bottomBarHeight, sm: 0 } }}
      transitionDuration={120}
      padding={{ base: 'md', sm: 'xl' }}
      data-top-bar={look.topBar}
      className={classes.house ?? ''}
    >
      <a href="#main" className={classes.skip}>
        Skip to the page
      </a>
      <TopBar />
      {hasSidebar && (
        <Sidebar
          compact={compact}
          onToggle={() => change({ sidebar: compact ? 'full' : 'compact' })}
        />
      )}
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <Breadcrumb />
        <Failed key={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </Failed>
      </AppShell.Main>
      <AppShell.Footer component="nav" aria-label="Main" hiddenFrom="sm">
        <Navigation look="bottom" />
      </AppShell.Footer>
      <ColleagueCard />
      <LookPanel />
    </AppShell>
  );
}

/** The panel of theme settings comes from the site map: the house knows no feature. */
export function Layout({ LookPanel }: { LookPanel: ComponentType }) {
  return (
    <LookProvider>
      <House LookPanel={LookPanel} />
    </LookProvider>
  );
}
