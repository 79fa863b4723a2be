/** Walks through the details beside today's list while another appointment is chosen. */
import { expect, test, type Locator } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const lookOf = (row: Locator) =>
  row.evaluate((one) => {
    const { backgroundColor, boxShadow } = getComputedStyle(one);
    return { ground: backgroundColor, frame: boxShadow };
  });

test('another appointment takes the place of the one that is open: one Back closes it; what is next looks different', async ({
  page,
}) => {
  const next = await newVisit({ startsInMinutes: 10 });
  const later = await newVisit({ with: next, startsInMinutes: 60 });
  await openAs(page, next.clinician, '/Scheduling');
  const list = page.getByRole('list', { name: "Today's appointments" });
  const rowOf = ({ patient }: typeof next) =>
    list.getByRole('listitem').filter({ hasText: patient.fullName });
  const steps = () => page.evaluate(() => history.length);
  const startNext = rowOf(next).getByRole('button', { name: /^Start visit/ });
  await expect(startNext).toHaveAttribute('data-variant', 'filled');
  const before = await steps();
  for (const visit of [next, later]) {
    await rowOf(visit).getByRole('link').click();
    await expect(page.getByRole('complementary', { name: visit.patient.fullName })).toBeVisible();
    expect(await steps()).toBe(before + 1);
  }
  await page.mouse.move(0, 0);
  const [looks, opened] = [await lookOf(rowOf(next)), await lookOf(rowOf(later))];
  expect(looks.frame).toBe('none');
  expect(opened.frame).toContain('inset');
  expect(opened.ground).not.toBe(looks.ground);
  // One filled button on the page, that of whose details are open.
  await expect(startNext).toHaveAttribute('data-variant', 'default');

  await page.goBack();
  await expect(page).toHaveURL('/Scheduling');
  await expect(page.getByRole('complementary', { name: later.patient.fullName })).toHaveCount(0);
  await expect(startNext).toHaveAttribute('data-variant', 'filled');
});
