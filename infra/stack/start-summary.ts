/** Prints the last lines of `npm start`: the address and the demo accounts. */
import { print } from '#infra/machine/terminal.mjs';
import type { DemoAccount } from './seed-demo.ts';
import type { Running } from './running-files.ts';

/** One account for each role and job: the first that shows something new. */
function onePerKind(accounts: DemoAccount[]): DemoAccount[] {
  const seen = new Set<string>();
  return accounts.filter(({ role, hospitalRole, active, accessApplications, organization }) => {
    const usable = active && accessApplications.length > 0;
    const kinds = usable
      ? [`role ${role}`, `job ${hospitalRole}`, `at ${organization}`]
      : [`active ${active}`, `access ${accessApplications.length}`];
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}

function remark({ role, active, accessApplications }: DemoAccount): string {
  if (!active) return 'not active: turned away';
  if (accessApplications.length === 0) return 'no access to KareMD: turned away';
  return role === 'doctor' || role === 'patient' ? 'turned away after the code' : '';
}

function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  for (const row of rows)
    print(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}

export function printStartSummary({ url, mailUrl, accounts }: Running): void {
  const passwords = new Set(accounts.map(({ password }) => password));
  const shared = passwords.size === 1;
  print();
  if (accounts.length > 0) {
    const columns = ['Role', 'Job', 'Email', ...(shared ? [] : ['Password']), ''];
    const lines = onePerKind(accounts).map((account) => [
      account.role,
      account.hospitalRole,
      account.email,
      ...(shared ? [] : [account.password]),
      remark(account),
    ]);
    printTable([columns, ...lines]);
    if (shared) print(`\n  Password of all of them   ${[...passwords].join('')}`);
  } else print('  No demo accounts: NODE_ENV is production.');
  if (mailUrl) print(`  Sign-in codes arrive at   ${mailUrl}`);
  print(`  KareMD is open at         ${url}`);
  print('\n  Ctrl-C stops everything; the data stays.\n');
}
