/** Tests that a feed says which numbers of PID-3 are record numbers here. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt } from '#server/test/hl7.ts';
import { receiveAll } from './receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();

const newFeed = (more: object = {}) => addFeed(builder, more);

const newNumber = async () => {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  await lena.browser.call('appointments.patients.add', { fullName: 'Ana Ruiz', externalId });
  return externalId;
};

/** What became of an admission whose PID-3 is this. */
async function admit(application: string, pid3: string) {
  const control = randomUUID();
  const text = adt({ mrn: 'M1', stay: control, control })
    .replace('ADT1|', `${application}|`)
    .replace('M1^^^NORTH^MR~123^^^X^SS', pid3);
  await receiveAll(clinic.world.deps, [text]);
  const { rows } = await clinic.world.owner.query<{ state: string }>(
    'select state from fact_messages where control_id = $1',
    [control],
  );
  return rows[0]?.state;
}

test('S109 numbers of type MR are record numbers where a feed says nothing else', async () => {
  const { application } = await newFeed();
  const number = await newNumber();
  expect(await admit(application, `${number}^^^HOSP^MR`)).toBe('applied');
  expect(await admit(application, `${number}^^^HOSP^PI`)).toBe('unmatched');
});

test('S109 a feed of type PI finds its patients, and what waited for them when it is tried again', async () => {
  const { application, sourceId } = await newFeed();
  const number = await newNumber();
  const pid3 = `${number}^^^HOSP^PI~""^^^NLMIN^PPN`;
  expect(await admit(application, pid3)).toBe('unmatched');
  const types = { sourceId, identifierTypes: 'pi' };
  expect((await builder.browser.call('facts.feeds.setIdentifierTypes', types)).status).toBe(200);
  expect(await admit(application, pid3)).toBe('applied');
  const { data } = await builder.browser.call('facts.feeds.unsettled', { sourceId });
  const messageIds = data.messages.map(({ id }) => id);
  const { data: retried } = await builder.browser.call('facts.feeds.retry', { messageIds });
  expect(retried).toEqual({ applied: 1, left: 0 });
  const { data: list } = await builder.browser.call('facts.feeds.list', {});
  expect(list.feeds.find(({ id }) => id === sourceId)?.identifierTypes).toEqual(['PI']);
});

test('S109 a number of a type that the feed does not name is never a record number', async () => {
  const { application } = await newFeed({ identifierTypes: 'PI, XX' });
  const number = await newNumber();
  expect(await admit(application, `${number}^^^HOSP^SS`)).toBe('unmatched');
  expect(await admit(application, `123^^^X^SS~${number}^^^HOSP^XX`)).toBe('applied');
  const { sourceId } = await newFeed();
  const unfit = { sourceId, identifierTypes: '; drop' };
  expect((await builder.browser.call('facts.feeds.setIdentifierTypes', unfit)).problem).toBe(
    'input.invalid',
  );
});

test('S109 the numbers of another organization’s feed are not changed', async () => {
  const { sourceId } = await newFeed();
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  const types = { sourceId, identifierTypes: 'PI' };
  expect((await stranger.browser.call('facts.feeds.setIdentifierTypes', types)).problem).toBe(
    'not-found',
  );
});
