/** Tests which queries on screen a change of somebody else makes stale, and that those that failed are read once more. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Change } from '#shared/calendar.ts';
import { figuresEveryMs, refetchFailed, refreshChanged } from './refresh-changed.ts';

const queryClient = new QueryClient();
const refused = new Set<string>();

/** A query on screen, and how often it was asked. */
function queryOf(name: string) {
  const requests = { times: 0 };
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => {
      requests.times += 1;
      return refused.has(name) ? Promise.reject(new Error(name)) : Promise.resolve(name);
    },
    retry: false,
  });
  return {
    requests,
    leave: observer.subscribe(() => undefined),
    refetch: () => observer.refetch(),
  };
}

test('an answer that could not be read again is read once more, others are not', async () => {
  refused.add('never read');
  const all = ['read', 'not read again', 'never read', 'left'].map(queryOf);
  await Promise.all(all.map(({ refetch }) => refetch()));
  for (const name of ['not read again', 'left']) refused.add(name);
  await Promise.all(all.map(({ refetch }) => refetch()));
  all.at(-1)?.leave();
  const before = all.map(({ requests }) => requests.times);
  await refetchFailed(queryClient);
  const more = all.map(({ requests }, at) => requests.times - (before[at] ?? 0));
  expect(more).toEqual([0, 1, 0, 0]);
  for (const { leave } of all) leave();
});

const [me, lena, ben] = ['a', 'b', 'c'].map((one) => one.repeat(8));

/** The names of those queries, `area.name` with what they ask about, that are stale after these changes. */
async function staleAfter(changes: Change[], queries: [path: string, input?: object][]) {
  const client = new QueryClient();
  const keyOf = ([path, input = {}]: [string, object?]) => [path.split('.'), { input }];
  for (const query of queries) client.setQueryData(keyOf(query), 'read');
  await refreshChanged(client, { changes, ownId: me ?? '' });
  const isStale = (query: [string, object?]) => client.getQueryState(keyOf(query))?.isInvalidated;
  return queries.filter(isStale).map(([path]) => path);
}

const oneOfEach = [
  'appointments.schedule',
  'appointments.desk',
  'calendar.range',
  'notices.list',
  'roster.swaps',
  'visits.open',
  'facts.read',
  'denials.board',
  'scores.list',
  'queries.one',
  'messages.list',
  'cases.list',
  'peerToPeer.own',
  'faxes.list',
  'outsideMails.list',
  'people.list',
  'auth.session',
].map((path): [string] => [path]);

const ofTime = [
  'appointments.schedule',
  'appointments.desk',
  'calendar.range',
  'notices.list',
  'roster.swaps',
  'visits.open',
  'peerToPeer.own',
];

test.each([
  ['appointments', [...ofTime.slice(0, 6), 'scores.list', 'peerToPeer.own']],
  ['visits', ofTime],
  ['roster', ofTime],
  ['facts', ['facts.read', 'denials.board', 'scores.list', 'queries.one']],
  ['messages', ['messages.list']],
  [
    'cases',
    [
      'denials.board',
      'scores.list',
      'queries.one',
      'messages.list',
      'cases.list',
      'peerToPeer.own',
      'faxes.list',
      'outsideMails.list',
    ],
  ],
] as [Change['area'], string[]][])(
  'a change of %s makes stale what shows it, and nothing else',
  async (area, stale) => {
    const own = { area, practitionerIds: [me ?? ''] };
    expect(await staleAfter([own], oneOfEach)).toEqual(stale);
    const ofNobodyInParticular = { area, practitionerIds: [] };
    expect(await staleAfter([ofNobodyInParticular], oneOfEach)).toEqual(stale);
  },
);

test('a change of a colleague’s day makes stale only what asks about them', async () => {
  const queries: [string, object?][] = [
    ['appointments.schedule', { practitionerId: lena }],
    ['appointments.free', { practitionerIds: [ben, lena] }],
    ['appointments.own'],
    ['calendar.ofBen', { withPractitionerIds: [ben] }],
    ['people.lena', { personId: lena }],
  ];
  const change = { area: 'appointments' as const, practitionerIds: [lena ?? ''] };
  expect(await staleAfter([change], queries)).toEqual([
    'appointments.schedule',
    'appointments.free',
  ]);
});

test('a change of anybody’s day makes stale what shows everybody: the desk, the roster, and who is on call', async () => {
  const ofEverybody = [
    'appointments.desk',
    'appointments.displaced',
    'appointments.requests',
    'roster.onCall',
    'roster.period',
    'roster.surroundings',
  ];
  const ofOne = ['appointments.schedule', 'roster.wishes', 'calendar.desk', 'visits.period'];
  const queries = [...ofEverybody, ...ofOne].map((path): [string] => [path]);
  const change = { area: 'roster' as const, practitionerIds: [lena ?? ''] };
  expect(await staleAfter([change], queries)).toEqual(ofEverybody);
});

test('of changes that arrive together each counts for its own area and people', async () => {
  const queries: [string, object?][] = [
    ['appointments.lena', { practitionerId: lena }],
    ['facts.ofPatient'],
    ['messages.ofLena', { personId: lena }],
    ['cases.list'],
  ];
  const changes: Change[] = [
    { area: 'appointments', practitionerIds: [lena ?? ''] },
    { area: 'facts', practitionerIds: [] },
    { area: 'cases', practitionerIds: [ben ?? ''] },
  ];
  expect(await staleAfter(changes, queries)).toEqual(['appointments.lena', 'facts.ofPatient']);
  expect(await staleAfter([], queries)).toEqual([]);
});

test('figures on screen follow many changes of cases once, soon after the first', async () => {
  vi.useFakeTimers();
  try {
    const client = new QueryClient();
    const keys = ['numbers', 'numberRows', 'list'].map((name) => [['cases', name], {}]);
    for (const key of keys) client.setQueryData(key, 'read');
    const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
    const change: Change = { area: 'cases', practitionerIds: [] };
    await refreshChanged(client, { changes: [change], ownId: me ?? '' });
    expect(stale()).toEqual([false, false, true]);
    vi.advanceTimersByTime(figuresEveryMs - 1);
    await refreshChanged(client, { changes: [change], ownId: me ?? '' });
    expect(stale()).toEqual([false, false, true]);
    vi.advanceTimersByTime(1);
    expect(stale()).toEqual([true, true, true]);
    for (const key of keys) client.setQueryData(key, 'read again');
    vi.advanceTimersByTime(2 * figuresEveryMs);
    expect(stale()).toEqual([false, false, false]);
  } finally {
    vi.useRealTimers();
  }
});
