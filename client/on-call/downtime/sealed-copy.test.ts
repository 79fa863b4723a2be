/** Tests that the page which reads the downtime copy opens what was sealed, with its code alone. */
import { expect, test } from 'vitest';
import { newLock, sealed, type Lock, type Sealed } from './sealed-copy.ts';

type Opened = (copy: { lock: Lock; sealed: Sealed }, code: string) => Promise<string | null>;

test('S128 the copy opens with its code and with no other, and is not to be read in what is kept', async () => {
  const reader = new URL('../../public/downtime/opening.js', import.meta.url).href;
  const { opened } = (await import(/* @vite-ignore */ reader)) as { opened: Opened };
  const lock = await newLock('seven swans a-swimming');
  const document = '<p>Ana Ruiz, ø</p>';
  const copy = { lock, sealed: await sealed(lock, document) };
  expect(JSON.stringify(copy)).not.toContain('Ana');
  expect(await opened(copy, 'seven swans a-swimming')).toBe(document);
  expect(await opened(copy, 'seven swans')).toBeNull();
  const next = { lock, sealed: await sealed(lock, 'later') };
  expect(await opened(next, 'seven swans a-swimming')).toBe('later');
});
