/** Which pages the bench opens, and what each shows once it can be used. */
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { busiestToday } from '#infra/bench/support/busiest-today.ts';
import type { BenchRoute } from './visits.ts';

export async function benchRoutes(): Promise<BenchRoute[]> {
  const { email, patientName } = await busiestToday();
  const account = { email };
  return [
    { path: '/login', within: 'form', text: 'Log In' },
    { path: '/Scheduling', within: 'main', text: patientName, account },
    { path: '/calender', within: 'main', text: patientName, account },
    {
      path: '/people',
      within: 'main',
      text: demoAccount({}).email,
      account: demoAccount({ role: 'ADMIN' }),
    },
  ];
}
