/** Tests which navigations would lose unsaved input. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addUnsavedForm, lostForm, newestUnsaved, type FormScope } from './unsaved-forms.ts';

const words = { title: 'Leave?', consequence: 'It is lost.', keep: 'Keep', leave: 'Leave' };
let remove: () => void = () => undefined;
const added = vi.fn<(type: string) => void>();
const removed = vi.fn<(type: string) => void>();
beforeEach(() => {
  vi.stubGlobal('addEventListener', added);
  vi.stubGlobal('removeEventListener', removed);
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://here');
  return { pathname, search };
};
const begin = (scope: FormScope) => {
  remove = addUnsavedForm({ scope, words });
};
const loses = (from: string, to: string) => lostForm(at(from), at(to)) !== null;

test('another page, and another panel of the same page, lose what was typed', () => {
  begin(['person', 'invite']);
  expect(loses('/people?person=a', '/audit')).toBe(true);
  expect(loses('/people?person=a', '/people?person=b')).toBe(true);
  expect(loses('/people?person=a', '/people')).toBe(true);
  expect(loses('/people?invite', '/people?person=a')).toBe(true);
});

test('a changed search in the same address, and a history entry of the same place, lose nothing', () => {
  begin(['person', 'invite']);
  expect(loses('/people?person=a', '/people?person=a&q=sato')).toBe(false);
  expect(loses('/people?person=a&page=2', '/people?person=a')).toBe(false);
});

test('what is kept on every page is lost by no navigation, only with the page itself', () => {
  begin('every-page');
  expect(loses('/video/1', '/Scheduling')).toBe(false);
  expect(newestUnsaved()).not.toBeNull();
});

test('the browser asks before a reload while something is not saved, and only then', () => {
  begin(['new']);
  expect(added).toHaveBeenCalledWith('beforeunload', expect.any(Function));
  expect(removed).not.toHaveBeenCalled();
  remove();
  expect(removed).toHaveBeenCalledWith('beforeunload', expect.any(Function));
});

test('a form that is saved loses nothing', () => {
  begin(['new']);
  remove();
  expect(loses('/rooms?new', '/rooms')).toBe(false);
  expect(newestUnsaved()).toBeNull();
});
