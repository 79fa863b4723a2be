/** Which modules are one file of the build: few and large ones, because each request on a slow line takes half a second. */

const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;
const client = (names: string) => `/client/(${names})\\.tsx?$`;
const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'));

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
      client('auth/AuthCard|ui/states/toast|ui/Logo'),
      client(
        'shell/api/(config|failure|http-call)|shell/pages/PublicPage|shell/pages/LegalText|shell/pages/WithLinkToken',
      ),
      'icons/Icon(Login2|Clock)\\.mjs$',
      'shared/(paths|roles)\\.ts$',
    ),
  },
  {
    name: 'router',
    test: anyOf(
      '/react-router',
      client('shell/visits/(ongoing-visit|preload-call)|shell/layout/PageTitle'),
    ),
  },
  /** What messages over the page need too. */
  {
    name: 'overlays',
    test: anyOf(
      '/react-remove-scroll',
      '/Portal/',
      'get-style-object|get-default-z-index|use-merged-ref|icons/IconAlertTriangle|icons/IconCheck\\.',
    ),
  },
  /** Calls to the server, and what patients' pages have in common with the others. */
  {
    name: 'data',
    test: anyOf(
      '/@trpc/',
      '/@tanstack/',
      mantine('Alert|Skeleton|VisuallyHidden'),
      'create-safe-context|get-env',
      client(
        'shell/api/.*|ui/times/(times|use-now|relative-time|RelativeTime)|ui/appointments/appointment-words|ui/use-new-heading',
      ),
      client('ui/states/LoadFailed|ui/PhoneLink|shell/visits/waiting/attention|shell/title-sign'),
    ),
  },
  {
    name: 'patients',
    test: anyOf(
      client('shell/pages/PatientFrame|appointments/patient/PatientLinkPage'),
      '/PatientLinkPage\\.module\\.css$',
    ),
  },
  /** What is around all signed-in pages. */
  { name: 'frame', test: anyOf(client('shell/session/CheckedSession|shell/layout/Layout')) },
  { name: 'schemas', test: anyOf('/zod/', client('shell/zod')) },
  { name: 'inputs', test: anyOf(mantine('(?!Textarea|List|NumberInput)\\w+')), minShareCount: 2 },
  { name: 'icons', test: anyOf('@tabler/icons-react'), minShareCount: 2 },
  {
    name: 'pages',
    test: anyOf(
      client('(shell|ui(?!/times|/QrCode|/OneTimeSecret))/.*'),
      '/client/(shell|ui)/.*\\.module\\.css$',
    ),
    minShareCount: 2,
  },
  {
    name: 'appointments',
    test: anyOf(
      client('(appointments|calendar|ui(?!/QrCode|/OneTimeSecret))/.*'),
      '/client/(appointments|calendar)/.*\\.module\\.css$',
      'shared/(?!visits)',
    ),
    minShareCount: 2,
  },
].map((group, at) => ({ ...group, priority: 100 - at }));
