/** What one session sends without a pause, and how it was answered: searches, imports, exports and previews. */
import { icsMaxBytes, importMost } from '#shared/limits.ts';
import type { Client } from '#infra/bench/schedule/clients.ts';
import { dayIn } from '#infra/bench/schedule/hospital.ts';

/** The longest search that is answered, and one that would be far too much for one answer. */
const searches = (typeId: string) => [
  { typeId, isAnybody: true, from: dayIn(0), to: dayIn(27), stepMinutes: 15 },
  { typeId, isAnybody: true, from: dayIn(0), to: dayIn(41), stepMinutes: 5 },
];

export type Attack = (clients: readonly Client[], isOver: () => boolean) => Promise<object>;

/** Sends batches of ten searches, several at a time, until it is told to stop. */
export const searching =
  (typeId: string): Attack =>
  async (clients, isOver) => {
    const counts = { answered: 0, refused: 0 };
    const path = `${Array.from({ length: 10 }, () => 'appointments.freeSlots').join(',')}?batch=1`;
    const send = async ({ call }: Client) => {
      for (let nth = 0; !isOver(); nth += 1) {
        const input = searches(typeId)[nth % 2];
        const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, input]));
        const { text } = await call(path, inputs);
        for (const part of JSON.parse(text) as { result?: object }[])
          counts[part.result ? 'answered' : 'refused'] += 1;
      }
    };
    await Promise.all(clients.map(send));
    return counts;
  };

/** Files as large as they may be, of patients whom nobody knows. */
function files(): { format: string; text: string }[] {
  const many = Array.from({ length: importMost.people }, (_, at) => at);
  const lines = many.map(
    (at) => `MRN-${at},result,r${at},2026-11-02 10:00,,2823-3,Potassium,3.${at},mmol/L`,
  );
  const conditionOf = (at: number) => ({
    resource: {
      resourceType: 'Condition',
      id: `c${at}`,
      code: { text: 'Fever' },
      subject: { identifier: { value: `MRN-${at}` } },
    },
  });
  const bundle = (count: number) =>
    JSON.stringify({ resourceType: 'Bundle', entry: many.slice(0, count).map(conditionOf) });
  const fits = Math.floor(
    (importMost.people * importMost.characters) / bundle(importMost.people).length,
  );
  return [
    {
      format: 'csv',
      text: ['patient,type,id,time,stay,code,title,value,unit', ...lines].join('\n'),
    },
    { format: 'fhir', text: bundle(Math.min(importMost.people, fits)) },
  ];
}

/** Previews of files, one after the other in each connection. */
export const importing: Attack = async (clients, isOver) => {
  const all = files();
  const counts: Record<string, number> = {};
  const send = async ({ call }: Client) => {
    for (let nth = 0; !isOver(); nth += 1) {
      const { status } = await call('facts.preview', all[nth % all.length] ?? {});
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(clients.map(send));
  return counts;
};

interface Call {
  path: string;
  input: object;
}

/** Calls one after the other in each connection. */
const sending =
  (calls: readonly Call[]): Attack =>
  async (clients, isOver) => {
    const counts: Record<string, number> = {};
    const send = async ({ call }: Client, first: number) => {
      for (let nth = first; !isOver(); nth += 1) {
        const next = calls[nth % calls.length];
        if (!next) return;
        const { status } = await call(next.path, next.input);
        const name = `${next.path} ${status}`;
        counts[name] = (counts[name] ?? 0) + 1;
      }
    };
    await Promise.all(clients.map(send));
    return counts;
  };

/** The largest of each kind. */
export function exporting(colleagueIds: readonly string[]): Attack {
  const range = { from: dayIn(-21), to: dayIn(20), withPractitionerIds: colleagueIds };
  const month = dayIn(0).slice(0, 7);
  return sending([
    { path: 'calendar.exportCsv', input: { range, withTimeOff: true } },
    { path: 'audit.exportCsv', input: {} },
    { path: 'appointments.reports.exportCsv', input: { month, by: 'clinician' } },
  ]);
}

/** As long as a series may be, with as many people. */
export function previewingSeries(typeId: string, colleagueIds: readonly string[]): Attack {
  const series = {
    typeId,
    startsAt: `${dayIn(1)}T09:00:00Z`,
    withPractitionerIds: colleagueIds.slice(0, 10),
  };
  return sending([
    {
      path: 'appointments.previewSeries',
      input: { ...series, rule: { every: 'day', interval: 1, ends: { count: 12 } } },
    },
    {
      path: 'appointments.previewSeries',
      input: {
        ...series,
        withPractitionerIds: [],
        rule: { every: 'day', interval: 1, ends: { count: 100 } },
      },
    },
  ]);
}

const eventOf = (at: number) => {
  const day = dayIn(at % 300).replaceAll('-', '');
  return `BEGIN:VEVENT\r\nUID:${at}@bench\r\nDTSTAMP:${day}T000000Z\r\nDTSTART:${day}T090000Z\r\nDTEND:${day}T100000Z\r\nRRULE:FREQ=WEEKLY;COUNT=20\r\nSUMMARY:Clinic\r\nEND:VEVENT`;
};

/** Files as large as they may be, of people and of calendars. */
export function previewingFiles(): Attack {
  const people = Array.from(
    { length: importMost.people },
    (_, at) => `Person ${at},person${at}@preview.example,user,Attending`,
  );
  const csv = ['Full name,Email,Role,Job', ...people].join('\n');
  const events = Array.from({ length: 300 }, (_, at) => eventOf(at));
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...events];
  const text = [...lines, 'END:VCALENDAR'].join('\r\n');
  if (text.length > icsMaxBytes) throw new Error('The calendar is longer than a call may be.');
  return sending([
    { path: 'people.previewImport', input: { csv } },
    { path: 'calendar.previewImport', input: { text } },
  ]);
}
