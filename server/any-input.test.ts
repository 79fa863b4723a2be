/** Tests that no input, whatever it holds, is answered with an error of the server (S42). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { arbitraryOf } from '#server/test/any-input.ts';
import type { Browser, Path } from '#server/test/browser.ts';
import { openClinic, type Clinic } from '#server/test/clinic.ts';
import { appRouter } from './router.ts';

const { procedures }: AnyRouter['_def'] = appRouter._def;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

/** Of everything that the clinic has. */
async function knownIds(): Promise<string[]> {
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `select id::text from practitioners union all select id::text from appointments
     union all select id::text from appointment_types union all select id::text from patients
     union all select id::text from visits union all select id::text from organizations`,
  );
  return rows.map(({ id }) => id);
}

/** Many more of them: `FUZZ_RUNS=20000 npm test -- unit server/any-input.test.ts`. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 500);
const timeout = 60_000 + 200 * numRuns;

test('S42 no input makes an error of the server', { timeout }, async () => {
  const { world } = clinic;
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 5 });
  await clinic.place([lena], { at: 60, kind: 'in-person' });
  const ids = await knownIds();
  const calls = Object.entries(procedures as Record<string, AnyProcedure>)
    .filter(([, { _def }]) => _def.type !== 'subscription')
    .map(([path, { _def }]) => {
      const [schema] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
      const form = z.toJSONSchema(schema ?? z.object({}), { io: 'input', unrepresentable: 'any' });
      return arbitraryOf(form, ids).map((input) => ({ path, input }));
    });
  let browser: Browser;
  let left = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(...calls), async ({ path, input }) => {
      // Calls end sessions and take rights away.
      if (left-- <= 0) {
        browser = await world.openSession(await world.person({ role: 'SA' }));
        left = 10;
      }
      const { status } = await browser.call(path as Path, input as object);
      expect(status).toBeLessThan(500);
    }),
    { numRuns, endOnFailure: true },
  );
});
