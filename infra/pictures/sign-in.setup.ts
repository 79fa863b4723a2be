/** Before the first picture: empties the folder and signs every account in once. */
import { mkdirSync, rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { folder, people, sessionFile, type Name } from './people.ts';

test('everybody in the pictures signs in', async ({ browser }) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(people) as Name[]) {
    const context = await browser.newContext();
    await openAs(await context.newPage(), people[name]);
    await context.storageState({ path: sessionFile(name) });
    await context.close();
  }
});
