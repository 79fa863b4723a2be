/** Tests what is remembered of the address of a locked screen (S22). */
import { expect, test } from 'vitest';
import { leftPath } from './return-path.ts';

const id = '0199f3a2-0000-7000-8000-000000000000';

test.each([
  ['/Scheduling', '/Scheduling'],
  [`/Scheduling?appointment=${id}&day=2026-03-29`, `/Scheduling?appointment=${id}&day=2026-03-29`],
  ['/calender?view=week&new=', '/calender?view=week&new='],
  ['/Scheduling?q=Okafor&page=2', '/Scheduling?page=2'],
  ['/Scheduling?q=Okafor', '/Scheduling'],
  ['//evil.example', null],
  ['https://evil.example/Scheduling', null],
  ['/login', null],
  ['', null],
])('%s becomes %s', (address, path) => {
  expect(leftPath(address)).toBe(path);
});
