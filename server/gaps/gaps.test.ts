/** Tests that lists of payers open gaps once, and that the record alone closes them by evidence. */
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { sweepEvidence } from './service.ts';
import { gapScene } from '#server/test/cases/gap-scene.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { manager, newPatient, newMeasure, send, result, gapsOf, statesOf } = await gapScene(clinic);

const move = async ({ id: caseId, version }: CaseRecord, name: string, note = '') =>
  manager.browser.call('cases.move', { caseId, version, move: name, note });

test('S491 a payer’s list opens each gap once with its source and age; the same file again changes nothing', async () => {
  const { name, id: measureId } = await newMeasure();
  const [ana, ben] = [await newPatient(), await newPatient({ fullName: 'Ben Ruiz' })];
  const text = [
    'Patient;Measure;Since;Gap number;Status;Plan',
    `${ana.number};${name};31.01.2026;G-1;open;Gold`,
    `${ana.number};${name.toUpperCase()};31.01.2026;G-1;open;Gold`,
    `${ben.number};Eye test;2026-02-28;G-2;;Gold`,
    `nobody;${name};;;open;Gold`,
    `${ben.number};${name};30.02.2026;;open;Gold`,
    '',
  ].join('\r\n');
  const preview = await send('preview', text);
  expect(preview.counts).toEqual({ new: 2, same: 1, evidenced: 0, withdrawn: 0, refused: 2 });
  expect(preview.ignored).toEqual(['Plan']);
  expect(await statesOf(ana.id)).toEqual([]);
  expect(await send('import', text)).toEqual(preview);
  const [gap, ...others] = await gapsOf(ana.id);
  expect(others).toEqual([]);
  expect(gap).toMatchObject({
    title: name,
    state: 'open',
    payer: 'Acme Health',
    patient: { id: ana.id },
    subject: {
      measure: name,
      measureId,
      source: 'payer',
      sourceName: 'Acme Health',
      sourceKey: 'G-1',
      since: '2026-01-31',
    },
  });
  await manager.browser.call('cases.noteCall', {
    caseId: gap?.id,
    way: 'phone',
    withWhom: 'Ana Ruiz',
    calledAt: new Date().toISOString(),
    outcome: 'not-reached',
    note: '',
  });
  const { data: lines } = await manager.browser.call('gaps.lines', { caseIds: [gap?.id] });
  expect(lines).toMatchObject([
    { source: 'payer', sourceName: 'Acme Health', since: '2026-01-31', lastCall: { way: 'phone' } },
  ]);
  expect(preview.refusedFile).toContain('No patient here has the number');
  expect(preview.refusedFile).toContain('"30.02.2026"');
  const again = await send('import', text);
  expect(again.counts).toMatchObject({ new: 0, same: 3 });
  // Opened, and called about.
  expect((await gapsOf(ana.id)).map(({ version, events }) => [version, events.length])).toEqual([
    [gap?.version, 2],
  ]);
  // The number is of somebody else there.
  const other = await send(
    'preview',
    `patient,measure,birth date\n${ana.number},Eye test,1961-01-01\n${ana.number},Eye test,1960-05-03\n`,
  );
  expect(other.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'The patient with this number was born on 1960-05-03 here'],
    ['new', null],
  ]);
  // What the payer says is closed is withdrawn, not closed by evidence.
  const closed = await send('import', `patient,measure,status\n${ana.number},${name},closed\n`);
  expect(closed.counts).toMatchObject({ withdrawn: 1 });
  expect(await statesOf(ana.id)).toEqual(['withdrawn']);
});

test('S490 a result closes the gap of its measure in the transaction that stores it; what is said to be closed is not', async () => {
  const { name } = await newMeasure();
  const [ana, ben] = [await newPatient(), await newPatient({ fullName: 'Ben Ruiz' })];
  const text = `patient,measure\n${ana.number},${name}\n${ben.number},${name}\n`;
  await send('import', text);
  const [said] = await gapsOf(ben.id);
  if (!said) throw new Error('no gap');
  expect((await move(said, 'say')).problem).toBe('input.invalid');
  expect((await move(said, 'close', 'I know')).problem).toBe('cases.move-unfit');
  expect((await move(said, 'say', 'She had it done elsewhere')).status).toBe(200);
  expect(await statesOf(ben.id)).toEqual(['said']);
  // Too old, preliminary, and of the day after tomorrow: none of them is evidence.
  await result(ana.number, { days: 400 });
  await result(ana.number, { status: 'preliminary' });
  await result(ana.number, { days: -2 });
  expect(await statesOf(ana.id)).toEqual(['open']);
  const { id } = await result(ana.number);
  await result(ben.number);
  const [closed] = await gapsOf(ana.id);
  expect(closed).toMatchObject({ state: 'closed', subject: { evidence: { title: 'HbA1c' } } });
  expect(await statesOf(ben.id)).toEqual(['closed']);
  expect(await clinic.recorded('case.move', closed?.id)).toMatchObject([
    { actor_id: null, detail: { move: 'close' } },
  ]);
  // A list that comes late opens nothing again.
  expect((await send('import', text)).counts).toMatchObject({ new: 0, evidenced: 2 });
  // The laboratory takes the result back.
  await result(ana.number, { id, status: 'entered-in-error' });
  expect(await statesOf(ana.id)).toEqual(['open']);
});

test('S490 a measure that is named later closes what the record has evidence of', async () => {
  const ana = await newPatient();
  const name = `Eye test ${ana.number}`;
  await send('import', `patient,measure\n${ana.number},${name}\n`);
  await result(ana.number);
  expect(await statesOf(ana.id)).toEqual(['open']);
  await newMeasure({ name: name.toUpperCase() });
  expect(await statesOf(ana.id)).toEqual(['closed']);
});

test('S490 a retired measure closes nothing, and closes what it finds once it is in use again', async () => {
  const { id: measureId, ...measure } = await newMeasure();
  const ana = await newPatient();
  await send('import', `patient,measure\n${ana.number},${measure.name}\n`);
  const save = (version: number, active: boolean) =>
    manager.browser.call('gaps.saveMeasure', { ...measure, measureId, version, active });
  expect((await save(1, false)).data).toMatchObject({ active: false, version: 2 });
  await result(ana.number);
  expect(await statesOf(ana.id)).toEqual(['open']);
  expect((await save(1, true)).problem).toBe('conflict');
  expect((await save(2, true)).status).toBe(200);
  expect(await statesOf(ana.id)).toEqual(['closed']);
});

test('S490 evidence of a record that was merged closes the gap of the one that it leads to', async () => {
  const { name } = await newMeasure();
  const [ana, twin] = [await newPatient(), await newPatient()];
  await send('import', `patient,measure\n${ana.number},${name}\n`);
  await result(twin.number);
  await sweepEvidence(clinic.world.deps);
  expect(await statesOf(ana.id)).toEqual(['open']);
  await clinic.world.owner.query('update patients set merged_into = $2 where id = $1', [
    twin.id,
    ana.id,
  ]);
  await sweepEvidence(clinic.world.deps);
  expect(await statesOf(ana.id)).toEqual(['closed']);
  // A list that names the merged record opens nothing beside it.
  const again = await send('import', `patient,measure\n${twin.number},${name}\n`);
  expect(again.counts).toMatchObject({ new: 0, evidenced: 1 });
});

test('S490 a gap is opened by hand once, and not where the record has the evidence', async () => {
  const { id: measureId } = await newMeasure();
  const [ana, ben] = [await newPatient(), await newPatient({ fullName: 'Ben Ruiz' })];
  const open = (patientId: string) => manager.browser.call('gaps.open', { patientId, measureId });
  expect((await open(ana.id)).status).toBe(200);
  expect((await open(ana.id)).problem).toBe('cases.same-open');
  await result(ben.number);
  expect((await open(ben.id)).problem).toBe('gaps.evidenced');
  expect(await statesOf(ana.id)).toEqual(['open']);
});
