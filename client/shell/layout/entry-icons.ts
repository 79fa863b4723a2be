/** The icon of each screen: of its entry in the navigation, or of the entry that it is below. */
import {
  IconArchive,
  IconGavel,
  IconHeartRateMonitor,
  IconArmchair,
  IconBuildingHospital,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconDoor,
  IconFileSearch,
  IconKey,
  IconListDetails,
  IconMessages,
  IconMessageQuestion,
  IconListCheck,
  IconPhoneCall,
  IconPlugConnected,
  IconShieldLock,
  IconTags,
  IconTable,
  IconUserSearch,
  IconUsers,
  IconVideo,
  IconFileText,
  type Icon,
} from '@tabler/icons-react';
import type { EntryPath } from '#shared/paths/navigation.ts';

export const entryIcons: Record<EntryPath, Icon> = {
  '/Scheduling': IconListDetails,
  '/cdi-specialist-dashboard': IconFileSearch,
  '/query': IconMessageQuestion,
  '/messages': IconMessages,
  '/tasks': IconChecklist,
  '/desk': IconUserSearch,
  '/calender': IconCalendar,
  '/roster': IconTable,
  '/video': IconVideo,
  '/on-call': IconPhoneCall,
  '/reports/appointments': IconChartBar,
  '/people': IconUsers,
  '/appointment-types': IconTags,
  '/rooms': IconDoor,
  '/waiting-room': IconArmchair,
  '/audit': IconListCheck,
  '/roles': IconShieldLock,
  '/sign-in-policy': IconKey,
  '/organization': IconBuildingHospital,
  '/programs': IconPlugConnected,
  '/it-dashboard': IconHeartRateMonitor,
  '/cds_builder': IconGavel,
  '/retention': IconArchive,
};

const byEntry: Readonly<Record<string, Icon | undefined>> = entryIcons;

/** '/roster/rules' is below the entry '/roster'. */
export const screenIcon = (path: string): Icon =>
  byEntry[path] ?? byEntry[path.slice(0, path.indexOf('/', 1))] ?? IconFileText;
