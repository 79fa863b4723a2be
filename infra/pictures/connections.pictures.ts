/** Pictures of what other systems send and get, and of the lists that a hospital brings along: connections, mappings, imports, jobs, reasons. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

const as = 'administrator' as const;

const admission = [
  'MSH|^~\\&|ADT|NORTH|KAREMD|NORTH|20261102083000||ADT^A01|A1|P|2.5',
  'EVN|A01|20261102083000',
  'PID|1||M77^^^NORTH^MR||RUIZ^ANA||19840203',
  'PV1|1|I|4W^401^1||||||||||||||||V1',
  'ZPV|1|Bed by the window',
].join('\n');

scene('connections', { as }, async ({ page, picture }) => {
  await open(page, '/it-dashboard');
  await expect(page.getByRole('form', { name: 'Set up a feed' })).toBeVisible();
  await picture('it dashboard');
  await open(page, '/fhir_builder');
  await picture('fhir builder');
  await open(page, '/fhir_builder/mappings');
  await page.getByRole('button', { name: 'New mapping' }).first().click();
  await expect(page.getByRole('form', { name: 'New mapping' })).toBeVisible();
  await picture('fhir builder, new mapping');
});

scene('a preview and a validation', { as }, async ({ page, picture }) => {
  await open(page, '/fhir_builder/preview');
  await picture('fhir builder, preview');
  await page.getByLabel('Message', { exact: true }).fill(admission);
  await page.getByRole('button', { name: 'Show what becomes of it' }).click();
  await expect(page.getByRole('list', { name: 'Fields of ZPV' })).toBeVisible();
  await picture('fhir builder, preview of a message');
  await open(page, '/fhir_builder/validate');
  await picture('fhir builder, validate');
});

scene('what a hospital brings along', { as }, async ({ page, picture }) => {
  await open(page, '/desk/import');
  await picture('import of patients');
  await open(page, '/people/jobs');
  await picture('jobs');
  await open(page, '/appointment-reasons');
  await picture('appointment reasons');
});
