/** Which modules are one file of the build: few and large ones, because each request on a slow line takes half a second. */
import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;
const client = (names: string) => `/client/(${names})\\.tsx?$`;
const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'));

/**
 * The group of those modules alone that import neither `library` nor what does: pages that work without
 * it need not fetch it for the sake of what lies beside them.
 */
function chunkWithout(library: RegExp, name: string) {
  const needsById = new Map<string, boolean>();
  const needs = (id: string, context: Context): boolean => {
    const answer = needsById.get(id);
    if (answer !== undefined) return answer;
    needsById.set(id, library.test(id));
    const imports = context.getModuleInfo(id)?.importedIds ?? [];
    const isNeeded = library.test(id) || imports.some((imported) => needs(imported, context));
    needsById.set(id, isNeeded);
    return isNeeded;
  };
  return (id: string, context: Context) => (needs(id, context) ? null : name);
}

/** Of the features; forms of cases, versions and the downtime copy are of few pages. */
const shownByManyPages = [
  'appointments/(attendance|links|undo)/.*',
  'appointments/public/(AttendanceSteps|attendance-words|UndoProvider|use-offer-undo|VisitReportLink|visit-parts|visit-window)',
  'calendar/public/(last-view|view-days)',
  'messages/(alerts|public)/.*',
  'notices/(bell|public)/.*',
  'on-call/paging/(page-words|use-page-alerts)',
  'on-call/public/Page.*',
  // Links between the pages of one area: small, and each page of it needs them.
  '(cases|denials|facts|fhir|gaps|organization|queries|roster|utilization)/([\\w-]+/)*\\w+Pages',
  // Lists of units are of few pages.
  'organization/public/(?!closed-units|ClosedUnitNotice|UnitField).*',
  'patients/(?!import|merge|messages|public/(BookedOfDeceased|booked-words|DeceasedNotice|EditPatient|ImportTwinsNotice|MergesCard|PatientFields|PatientMerge|PatientMessages|patient-draft|use-patient)).*',
  'people/public/Colleague(Card|Link|Names)',
  'people/public/use-colleague-search',
  'people/colleagues/(?!ColleaguePicker).*',
  // A patient who waits needs these words, and none of the rest.
  'visits/(public|waiting-alerts(?!/device-check-words))/.*',
].join('|');

const shared = anyOf(
  // Files, forms of settings, printing, words of the audit and who takes appointments are of few pages.
  client(
    '(shell(?!/files|/unsaved/(typed-text|kept-text\\.|KeptText)|/list-page/(?!list-states|capital)|/layout/use-printing|/forms/(LeaverShifts|ShiftChoices))|ui(?!/charts|/times|/audit-words|/QrCode|/OneTimeSecret|/appointments/TakerRows|/fields/(pickers|code-editor)))/.*',
  ),
  client(shownByManyPages),
  '/client/(shell|ui(?!/charts|/appointments/TakerRows|/fields/code-editor))/.*\\.module\\.css$',
  '/client/(messages/alerts|notices/bell|on-call/public|patients|people/colleagues|visits/(public|waiting-alerts))/.*\\.module\\.css$',
  mantine('(?!FileButton|List|NumberInput|Progress|Textarea)\\w+'),
  'use-debounced-value',
  'shared/(appointments|appointments/reasons/reason-uses|auth|email|languages|organization|organization/countries|patients/sexes|people|people/account-list|people/phone|queries|single-line|time|version)\\.ts$',
);

const ofInputs = anyOf(
  'shared/(auth|languages|organization|organization/countries|people|people/[\\w-]+|single-line|time|times/figure-period|version)\\.ts$',
);

const ofCases = anyOf(
  // Forms, versions, texts to add, documents to send and pages of one case are of few pages.
  client(
    'cases/(assigning|numbers|panel|worklist|public/(?!documents/|pages/|AddText|CaseForm|NewCase|Version|use-revision|use-saved-draft))/?.*',
  ),
  '/client/cases/(panel|public|worklist)/.*\\.module\\.css$',
);

const ofFigures = anyOf(
  client(
    'cases/numbers/(Figure|NumberTable|RecordTable|number-chart|record-chart)|cases/public/figures/ChartWithTable',
  ),
  '/client/(cases/numbers/(Figure|NumberTable|RecordTable)|cases/public/figures/ChartWithTable)\\.module\\.css$',
);

const ofAppointments = anyOf(
  client(
    '(appointments|availability|calendar|front-desk|locations|patients(?!/import|/merge|/public/(MergesCard|PatientMerge))|people/public(?!/WhoField)|self-service|waitlist|ui(?!/audit-words|/charts|/QrCode|/OneTimeSecret|/fields/code-editor))/.*',
  ),
  '/client/(appointments|availability|calendar|front-desk|locations|patients|self-service|waitlist)/.*\\.module\\.css$',
  'shared/(?!advisor|audit|case-kinds|case-letters|cases|charts|denials|destinations/|discharge|durations|episodes|expressions|facts|faxes|front-desk/(appointment-figures|report-groups)|gaps|measures|money|needs|on-call|outside-mails|post-acute|programs/|queries|ranked-page|related-persons|roster|rules|scores|text/digits|utilization|visits|wordings)',
);

/** A group takes what its modules import along, unless a group above it has taken that. */
export const chunkGroups = [
  /** What the document starts with. */
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'sign-in',
    test: anyOf(
      mantine(
        'ActionIcon|Anchor|Button|Center|CloseButton|Container|Divider|Group|Input|InputBase|Loader|Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|Typography|UnstyledButton',
      ),
      'icons-react/dist/esm/createReactComponent',
      client('auth/AuthCard|ui/states/toast|ui/Logo|ui/times/countdown|shell/session/workstation'),
      'shared/text/digits\\.ts$',
      client(
        'shell/api/(config|failure|http-call)|shell/pages/PublicPage|shell/pages/WithLinkToken|shell/session/downtime-copy',
      ),
      'use-merged-ref|icons/Icon(AlertCircle|AlertTriangle|Check|Clock|Login2)\\.mjs$',
    ),
  },
  /** Calls to the server, and what patients' pages have in common with the others. */
  {
    name: 'data',
    test: anyOf(
      // A page without a session sends each call alone.
      '/@trpc/(?!client/dist/(links/)?httpBatchLink)',
      '/@tanstack/(query-core|react-query)/',
      mantine('Alert|Skeleton|VisuallyHidden'),
      'create-safe-context|get-env',
      client(
        'shell/api/(?!form-draft|links|live|moderation-notices|refresh-changed|retry-stream|streams).*|shell/loading/load-ahead|ui/times/(local-days|moment-words|times|use-now|relative-time|RelativeTime)|ui/appointments/appointment-words|ui/use-new-heading',
      ),
      client(
        'ui/save-file|ui/states/(LoadFailed|Loading|LoadingRows|EmptyState)|ui/forms/Form|ui/Card|ui/PhoneLink|shell/alerts/attention|shell/pages/title-sign',
      ),
      'icons/Icon(Bell|CalendarEvent|Message2)\\.mjs$',
    ),
  },
  /** What messages over the page need too. */
  {
    name: 'overlays',
    test: anyOf('/react-remove-scroll', '/Portal/', 'get-style-object|get-default-z-index'),
  },
  {
    name: 'patients',
    test: anyOf(
      client(
        'shell/pages/PatientFrame|self-service/(links/(PatientLinkPage|LinkFacts)|booking-page/TimeFacts)',
      ),
      '/PatientLinkPage\\.module\\.css$',
    ),
  },
  /** Read without a session, so without what the signed-in pages share. */
  { name: 'walls', test: anyOf(client('shell/pages/(SecretWall|use-secret-feed)')) },
  /** What patients choose a time by: on their own appointment, and on a unit's booking page. */
  { name: 'choices', test: anyOf(client('self-service/links/(LinkForm|TimesPicker)')) },
  /** What patients type and tick; a booking page needs it once a time is held. */
  {
    name: 'patient-fields',
    test: anyOf(client('ui/languages'), mantine('Checkbox|InlineInput|NativeSelect|Textarea')),
  },
  /** Apart from the pages, which import it: an invited patient types a birth date. */
  { name: 'days', test: anyOf(client('ui/fields/BirthDateField')) },
  /** Apart from what imports it: most pages are read before a form is opened. */
  { name: 'schemas', test: anyOf('/zod/', client('shell/forms/zod')) },
  /** What opens over a page, and the server's streams: patients in a visit need them too, who have no router. */
  {
    name: 'popovers',
    test: anyOf(
      mantine('Avatar|Popover|ScrollArea|Tooltip'),
      '/eventsource',
      'get-auto-contrast-value|get-breakpoint-value|get-sorted-breakpoints|use-mantine-color-scheme|CheckIcon|icons/Icon(Lock|Video)\\.',
      client('shell/api/(streams|retry-stream|moderation-notices)|ui/initials'),
    ),
  },
  /** What the device check before a visit chooses with, for staff and patients. */
  {
    name: 'choosers',
    test: anyOf(
      mantine('Combobox|List|Select|Switch'),
      'icons/Icon(ArrowLeft|LockX|Microphone|MicrophoneOff|RotateClockwise|VideoOff|Volume|Wifi|WifiOff)\\.mjs$',
    ),
  },
  /** How far a download or upload is: of the device check too, which needs nothing else of forms. */
  { name: 'progress', test: anyOf(mantine('FileButton|Progress')) },
  /** The router, and what is around all signed-in pages. */
  {
    name: 'frame',
    test: anyOf(
      '/react-router',
      'shared/(paths|roles)\\.ts$',
      client(
        'visits/public/preload-call|shell/(loading/Later|routes/(Site|signed-in-screens)|session/(CheckedSession|ongoing-visit)|layout/PageTitle)',
      ),
    ),
  },
  /** The layout around most of them, which a visit's page has not. */
  {
    name: 'layout',
    test: anyOf(
      '/client/settings/AppearancePanel\\.module\\.css$',
      client(
        'settings/AppearancePanel|shell/(routes/signed-in-layout|layout/(Layout|use-printing))',
      ),
    ),
  },
  /** What settings, side panels and the room of a visit need, without the fields of larger forms. */
  {
    name: 'controls',
    test: anyOf(
      mantine('Code|Drawer|SimpleGrid|MultiSelect'),
      client('ui/fields/pickers/.*'),
      '@tabler/icons-react',
    ),
    minShareCount: 2,
  },
  /** What most signed-in pages share; apart, what needs schemas. */
  { name: chunkWithout(/\/zod\//, 'pages'), test: shared, minShareCount: 2 },
  { name: chunkWithout(/\/zod\//, 'appointments'), test: ofAppointments, minShareCount: 2 },
  /** Lists of settings, each with the panel of one entry. */
  {
    name: 'list-pages',
    test: anyOf(client('shell/list-page/(LinkedItem|ListPage|NamedItem|list-address)')),
    minShareCount: 2,
  },
  /** What inputs of many forms are checked by. */
  { name: 'inputs', test: ofInputs, minShareCount: 2 },
  /** Kinds of cases, and what is asked about them. */
  {
    name: 'case-kinds',
    test: anyOf('shared/(case-kinds/.*|cases/.*|cases|queries|facts)\\.ts$'),
    minShareCount: 2,
  },
  /** Of few pages, of which not all have cases. */
  { name: 'units', test: anyOf(client('organization/public/UnitField')), minShareCount: 2 },
  /** Drawn on pages with cases, on the report of appointments, and on walls that have neither. */
  { name: 'charts', test: anyOf('/client/ui/charts/'), minShareCount: 2 },
  { name: 'figures', test: ofFigures, minShareCount: 2 },
  {
    name: 'report-figures',
    test: anyOf('shared/front-desk/(appointment-figures|report-groups)\\.ts$'),
    minShareCount: 2,
  },
  /** What charts are of, on boards and walls. */
  {
    name: 'chart-words',
    test: anyOf(
      client('charts/(chart-words|figures/(AppointmentsWithTable|appointment-chart))'),
      'shared/charts\\.ts$',
    ),
    minShareCount: 2,
  },
  /** Lists, panels and numbers of cases, apart from the forms of settings. */
  { name: 'cases', test: ofCases, minShareCount: 2 },
  { name: 'forms', test: shared, minShareCount: 2 },
  { name: 'appointment-forms', test: ofAppointments, minShareCount: 2 },
].map((group, at) => ({ ...group, priority: 100 - at }));
