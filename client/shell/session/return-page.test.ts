/** Tests that only a page of ours is remembered across sign-in (S22). */
import { expect, test } from 'vitest';
import { pageToReturnTo } from './return-page.ts';

test('somebody returns to the page they came for', () => {
  expect(pageToReturnTo({ from: '/video' }, 'me')).toBe('/video');
  expect(pageToReturnTo({ from: '/Scheduling', uid: 'me' }, 'me')).toBe('/Scheduling');
  const room = '/video/0199f3a2-0000-7000-8000-000000000000';
  expect(pageToReturnTo({ from: room }, 'me')).toBe(room);
});

test("nobody returns to the page of somebody else's session", () => {
  expect(pageToReturnTo({ from: '/video', uid: 'another' }, 'me')).toBeNull();
});

test('who locked a workstation returns to their own page, whatever others did in between', () => {
  const search = '/calender?view=week';
  expect(pageToReturnTo({ from: '/video', uid: 'another' }, 'me', search)).toBe(search);
  expect(pageToReturnTo({ from: '/calender', uid: 'me' }, 'me', search)).toBe(search);
  expect(pageToReturnTo({ from: '/video' }, 'me', search)).toBe('/video');
  expect(pageToReturnTo(null, 'me', search)).toBe(search);
  expect(pageToReturnTo(null, 'me', '//evil.example')).toBeNull();
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'https://evil.example/Scheduling',
  '/no/such/page',
  '/login',
  '',
  42,
  null,
])('S22 %j is not remembered', (from) => {
  expect(pageToReturnTo({ from }, 'me')).toBeNull();
});

test.each([undefined, null, 'text', 7, {}])(
  'S22 a history entry with %j remembers nothing',
  (state) => {
    expect(pageToReturnTo(state, 'me')).toBeNull();
  },
);
