/** Prepares the database and seeds the demo hospital where it is missing, in a process of its own. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcedureLine } from '#server/procedures.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Application, Role } from '#shared/roles.ts';
import { inherited, root } from './env.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
  hospitalRole: HospitalRole;
  fullName: string;
  active: boolean;
  accessApplications: Application[];
  organization: string;
}

export interface DemoData {
  /** What the app signs in with. */
  appDatabaseUrl: string;
  /** None in production, where nothing is seeded. */
  accounts: DemoAccount[];
  procedures: ProcedureLine[];
}

interface SeedOptions {
  processes: ProcessGroup;
  dataDir: string;
  databaseUrl: string;
  secretKey: string;
}

/** Seeds in a process of its own, so that the server's code takes memory only while it is needed. */
export async function seedDemo({
  processes,
  dataDir,
  databaseUrl,
  secretKey,
}: SeedOptions): Promise<DemoData> {
  const answer = join(dataDir, 'demo-data.json');
  try {
    await processes.run({
      name: 'Seeding the demo hospital',
      command: process.execPath,
      args: [join(root, 'infra/stack/seed-demo-process.ts'), answer],
      cwd: root,
      env: { ...inherited(), DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
      logFile: join(dataDir, 'hospital.log'),
    });
    const data: DemoData = JSON.parse(readFileSync(answer, 'utf8'));
    return data;
  } finally {
    rmSync(answer, { force: true });
  }
}
