/** A rule of a clock as it is drafted: two hours for a task, with its source. */
export const clockRule = {
  name: 'task.answer',
  label: 'Answer the family',
  kind: 'task',
  startsOn: 'open',
  metBy: ['finish'],
  pausedIn: ['waiting'],
  length: 2,
  unit: 'hours',
  zone: 'Europe/London',
  warnMinutes: 30,
  citation: 'Policy 12 of Northgate Hospital, 2026',
  validFrom: '2020-01-01',
};
