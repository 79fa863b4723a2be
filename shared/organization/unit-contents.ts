/** What a unit has that a merge carries, and what keeps it from being closed. */
export const unitContentNames = [
  'people',
  'locations',
  'closures',
  'shifts',
  'drafts',
  'coveredTypes',
  'boards',
  'pages',
  'messages',
  'requests',
  'filters',
  'chartBoards',
  'cases',
  'feedCodes',
] as const;
export type UnitContentName = (typeof unitContentNames)[number];

/**
 * How many of each. `shifts`: published, running or to come; `drafts`: not published, to come;
 * `coveredTypes`: shift types with required cover; `pages`: nobody has acknowledged; `messages`: wait for an
 * answer; `requests`: of its booking page, wait for an answer; `cases`: open, for its people to take;
 * `feedCodes`: of other systems, in mappings that are in force.
 */
export type UnitContents = Record<UnitContentName, number>;

const nouns: Record<UnitContentName, readonly [one: string, many: string]> = {
  people: ['person', 'people'],
  locations: ['room', 'rooms'],
  closures: ['closed day or holiday', 'closed days or holidays'],
  shifts: ['published shift', 'published shifts'],
  drafts: ['shift in the draft', 'shifts in the draft'],
  coveredTypes: ['shift type with required cover', 'shift types with required cover'],
  boards: ['shared board or feed', 'shared boards or feeds'],
  pages: ['open page', 'open pages'],
  messages: ['message without an answer', 'messages without an answer'],
  requests: ['booking request', 'booking requests'],
  filters: ['shared filter of cases', 'shared filters of cases'],
  chartBoards: ['shared board of charts', 'shared boards of charts'],
  cases: ['open case for its people', 'open cases for its people'],
  feedCodes: ['code of another system that means it', 'codes of other systems that mean it'],
};

/** Of a unit that is closed nobody would see them. */
export const keepsUnitOpen: readonly UnitContentName[] = [
  'shifts',
  'drafts',
  'pages',
  'messages',
  'requests',
  'cases',
];

/** "3 people", "1 room"; those that are none are left out. */
export const contentWords = (
  contents: UnitContents,
  names: readonly UnitContentName[] = unitContentNames,
): string[] =>
  names
    .filter((name) => contents[name] > 0)
    .map((name) => `${contents[name]} ${nouns[name][contents[name] === 1 ? 0 : 1]}`);
