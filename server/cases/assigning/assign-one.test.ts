/** Tests that a lead assigns one case from its panel: the reason, who is written to, and undo. */
import { afterAll, expect, test } from 'vitest';
import { reviewsOn } from '#server/test/cases/ward-reviews.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const specialist = { hospitalRole: 'CDI Specialist' } as const;
const ana = await clinic.clinician(specialist);
const eve = await clinic.clinician(specialist);
afterAll(() => clinic.close());

const reviews = reviewsOn(clinic.world);
const toPerson = ({ id: personId }: { id: string }) => ({ to: 'person', personId });

async function assign(caseId: string, to: object, note?: string) {
  const of = { caseIds: [caseId] };
  const { cases } = (await ana.browser.call('cases.assigning.plan', { of, to })).data;
  const act = { cases, ...(note && { note }) };
  return (await ana.browser.call('cases.assigning.assign', act)).data;
}

test('S413 one case goes to somebody with the reason, which its events keep and they are written, and is undone', async () => {
  const [caseId] = (await reviews(1)) as [string];
  const note = 'Covers the ward this week';
  const { assigningId, count, messages } = await assign(caseId, toPerson(eve), note);
  expect([count, messages]).toEqual([1, 1]);
  const last = async () =>
    (await eve.browser.call('cases.byId', { caseId })).data.events.at(-1) as object;
  expect(await last()).toMatchObject({ event: 'assigned', about: eve.fullName, note });
  const { data } = await eve.browser.call('messages.list', { list: 'forMe' });
  expect(JSON.stringify(data)).toContain('I assigned a case to you: CDI review.');
  expect(JSON.stringify(data)).toContain(note);
  expect(JSON.stringify(await clinic.recorded('case.assign', caseId))).not.toContain(note);
  const undone = await ana.browser.call('cases.assigning.undo', { assigningId });
  expect(undone.data.count).toBe(1);
  expect(await last()).toMatchObject({ event: 'unassigned', about: null });
  // Of what a role gets nobody is written to, nor a lead of what they assign to themselves.
  for (const to of [{ to: 'role', role: 'CDI Specialist' }, toPerson(ana)])
    expect(await assign(caseId, to)).toMatchObject({ count: 1, messages: 0 });
});
