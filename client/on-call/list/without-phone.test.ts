/** Tests what is said of somebody on call who has no phone. */
import { expect, test } from 'vitest';
import type { OnCallLine } from '#shared/on-call.ts';
import { insteadOf } from './without-phone.ts';

test('without a phone the backup is called who has one, else the role is paged, else the unit is called', () => {
  const backup = [{ fullName: 'Lena', phone: '+44 20 7946 0100' } as OnCallLine['backup'][number]];
  const withoutPhone = backup.map((person) => ({ ...person, phone: null }));
  expect(insteadOf({ backup, unitPhone: '1' }, true)).toBe('call the backup');
  expect(insteadOf({ backup: withoutPhone, unitPhone: '1' }, true)).toBe('page them');
  expect(insteadOf({ backup: [], unitPhone: '1' }, false)).toBe('call the unit');
  expect(insteadOf({ backup: [], unitPhone: null }, false)).toBeNull();
});
