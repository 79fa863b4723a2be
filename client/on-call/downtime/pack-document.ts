/** Writes the downtime pack as one HTML document that needs nothing else: to be printed, saved, or kept in a browser. */
import type { DowntimePack, DowntimeShift, DowntimeVisit } from '#shared/on-call/downtime-pack.ts';
import type { BoardPerson } from '#shared/on-call.ts';
import { dayMs } from '#shared/durations.ts';
import { othersWords } from '#shared/on-call/other-starters.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** On paper and on a dark screen; A4 or Letter across. */
const style = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
body { margin: 0 auto; padding: 16px; max-width: 1100px; }
h1 { font-size: 20px; margin: 0 0 4px; }
h2 { font-size: 16px; margin: 24px 0 8px; break-after: avoid; }
p { margin: 0 0 8px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: calc(100% - 1px); }
th, td { border: 1px solid #888; padding: 4px 6px; text-align: start; vertical-align: top; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.numbers { font-variant-numeric: tabular-nums; white-space: nowrap; }
@page { size: landscape; margin: 10mm; }
@media print { :root { color-scheme: light; font-size: 11px; } body { padding: 0; } }
`;

interface Clock {
  time: (instant: string) => string;
  moment: (instant: string) => string;
  day: (day: string) => string;
}

function clockOf({ zone: timeZone, hourFormat }: DowntimePack): Clock {
  const hourCycle = hourFormat === '12' ? 'h12' : 'h23';
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', hourCycle, timeZone });
  const moment = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle,
    timeZone,
  });
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return {
    time: (instant) => time.format(new Date(instant)),
    moment: (instant) => moment.format(new Date(instant)),
    day: (text) => day.format(new Date(`${text}T12:00:00Z`)),
  };
}

const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

function table(heads: readonly string[], rows: readonly string[][], empty: string): string {
  if (rows.length === 0) return `<p>${safe(empty)}</p>`;
  const head = heads.map((heading) => `<th scope="col">${safe(heading)}</th>`).join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table></div>`;
}

const personWords = ({ fullName, phone, pager }: BoardPerson): string =>
  [safe(fullName), phone && safe(phone), pager && `pager ${safe(pager)}`]
    .filter(Boolean)
    .join(', ');

const peopleWords = (people: readonly BoardPerson[]): string =>
  people.map(personWords).join('<br>') || 'Nobody';

function onCallRows({ onCall }: DowntimePack, clock: Clock): string[][] {
  return onCall.map(({ unit, unitPhone, role, primary, backup, next }) => [
    [safe(unit), unitPhone && safe(unitPhone)].filter(Boolean).join('<br>'),
    safe(role),
    peopleWords(primary),
    backup.length > 0 ? peopleWords(backup) : '',
    primary[0] ? `<span class="numbers">${safe(clock.time(primary[0].endsAt))}</span>` : '',
    next
      ? `${safe(next.fullName)}${othersWords(next.others)}, ${safe(clock.moment(next.startsAt))}`
      : '',
  ]);
}

/** What lasts longer than a day says on which day it ends. */
function span({ startsAt, endsAt }: { startsAt: string; endsAt: string }, clock: Clock): string {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) > dayMs;
  const end = isLong ? clock.moment(endsAt) : clock.time(endsAt);
  return `<span class="numbers">${safe(clock.time(startsAt))} to ${safe(end)}</span>`;
}

const visitRow = (visit: DowntimeVisit, clock: Clock): string[] => [
  span(visit, clock),
  `${safe(visit.patientName)}${visit.deceased ? ' <b>(died)</b>' : ''}`,
  safe(visit.birthDate ?? ''),
  safe(visit.isTeleVisit ? `${visit.type} (tele-visit)` : visit.type),
  visit.clinicians.map(safe).join('<br>'),
  safe(visit.location ?? ''),
];

const shiftRow = (shift: DowntimeShift, clock: Clock): string[] => [
  `<span class="numbers">${safe(clock.day(shift.day))}</span>`,
  safe(shift.name),
  span(shift, clock),
  [...shift.people, ...(shift.isChanged ? ['(changed afterwards)'] : [])].map(safe).join('<br>'),
];

function rosterParts({ shifts }: DowntimePack, clock: Clock): string {
  const units = [...Map.groupBy(shifts, ({ unit }) => unit)];
  return units
    .map(([unit, unitShifts]) => {
      const rows = unitShifts.map((shift) => shiftRow(shift, clock));
      return `<h2>Roster: ${safe(unit)}</h2>${table(['Day', 'Shift', 'Time', 'Who'], rows, '')}`;
    })
    .join('');
}

export function packDocument(pack: DowntimePack): string {
  const clock = clockOf(pack);
  const { organization, madeAt, madeFor, zone, visits, areOwnVisits, today } = pack;
  const title = `Downtime pack, ${organization}`;
  const visitHeads = ['Time', 'Patient', 'Born', 'Visit', 'With', 'Where'];
  const onCallHeads = ['Unit', 'Role', 'On now', 'Backup', 'Until', 'Next'];
  const whose = areOwnVisits ? `Visits of ${madeFor}` : 'Visits';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>${style}</style></head><body>
<h1>${safe(title)}</h1>
<p><strong>As of ${safe(clock.moment(madeAt))}</strong>, for ${safe(madeFor)}. Times in ${safe(zone)}. What changed since is not in it.</p>
<h2>Who is on call</h2>${table(onCallHeads, onCallRows(pack, clock), 'No unit has published shifts.')}
<h2>${safe(whose)}, ${safe(clock.day(today))}</h2>${table(
    visitHeads,
    visits.map((visit) => visitRow(visit, clock)),
    'No visits today.',
  )}
${rosterParts(pack, clock)}
</body></html>`;
}
