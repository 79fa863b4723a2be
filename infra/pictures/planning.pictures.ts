/** Pictures of types, hours, free slots, the planner, and the patient's fields. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

const as = 'administrator' as const;

scene('the types of appointments', { as }, async ({ page, picture }) => {
  await open(page, '/appointment-types');
  const type = page.getByRole('link', { name: 'First visit' });
  await expect(type).toBeVisible();
  await picture('appointment types');
  await type.click();
  await expect(page.getByRole('form', { name: 'Appointment type' })).toBeVisible();
  await picture('appointment types, one open');
});

scene('types that do not load', { as }, async ({ page, picture }) => {
  await page.route(/\/trpc\/[^?]*typeRecords/, (route) => route.abort());
  await open(page, '/appointment-types');
  await expect(page.getByText('The types could not be loaded.')).toBeVisible({ timeout: 60_000 });
  await picture('appointment types, failed');
});

scene('rooms', { as }, async ({ page, picture }) => {
  await open(page, '/rooms');
  const room = page.getByRole('link', { name: 'Room 1' });
  await expect(room).toBeVisible();
  await picture('rooms');
  await room.click();
  await expect(page.getByRole('form', { name: 'Room' })).toBeVisible();
  await picture('rooms, one open');
});

scene('hours', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, '/hours');
  await expect(page.getByRole('form', { name: 'Weekly hours' })).toBeVisible();
  await picture('hours');
  await page.goto('/hours?off');
  await expect(page.getByRole('form', { name: 'Add time off' })).toBeVisible();
  await picture('hours, add time off');
});

scene('finding a time', { as }, async ({ page, picture }) => {
  await open(page, '/Scheduling?find');
  const panel = page.getByRole('dialog', { name: 'Find a time' });
  await panel.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Results/ }).click();
  await panel.getByRole('combobox', { name: 'With', exact: true }).click();
  await page.getByRole('option', { name: /Anyone/ }).click();
  await expect(panel.getByRole('button', { name: /^\d{1,2}:\d{2}/ }).first()).toBeVisible();
  await picture('find a time');
  await panel.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Vietnamese' }).click();
  await expect(panel.getByRole('note')).toBeVisible();
  await picture('find a time, none');
});

scene('people side by side', { as }, async ({ page, picture }) => {
  await open(page, '/Scheduling?view=people');
  await picture('people side by side, nobody chosen');
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'Cardiology' }).click();
  await expect(page.getByRole('region', { name: 'Dr. Lena Okafor' })).toBeVisible();
  await picture('people side by side');
});

scene('a new patient', { as }, async ({ page, picture }) => {
  await open(page, '/Scheduling?new');
  await page.getByRole('button', { name: /^New patient/ }).click();
  await expect(page.getByLabel('Birth date')).toBeVisible();
  await picture('new appointment, new patient');
  await page.getByRole('button', { name: 'Search again' }).click();
  await page.getByLabel("Patient's name").fill('ruiz');
  await expect(page.getByRole('option').first()).toBeVisible();
  await picture('new appointment, patients found');
});
