/** The demo hospital: its tables up to date, its people and appointments laid down where they are missing. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcedureLine } from '#server/procedures.ts';
import type { Application, HospitalRole, Role } from '#shared/roles.ts';
import { inherited, root } from './env.ts';
import type { Family } from '../processes/process-group.ts';

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

export interface Laid {
  /** None in production, where nothing is seeded. */
  accounts: DemoAccount[];
  procedures: ProcedureLine[];
}

interface Wanted {
  family: Family;
  dataDir: string;
  databaseUrl: string;
}

/** In a process of its own, so that the server's code weighs on us only while it is needed. */
export async function layDownHospital({ family, dataDir, databaseUrl }: Wanted): Promise<Laid> {
  const answer = join(dataDir, 'laid-down.json');
  try {
    await family.run({
      name: 'Laying down the hospital',
      command: process.execPath,
      args: [join(root, 'infra/stack/seed-demo-process.ts'), answer],
      cwd: root,
      env: { ...inherited(), DATABASE_URL: databaseUrl },
      logFile: join(dataDir, 'hospital.log'),
    });
    const laid: Laid = JSON.parse(readFileSync(answer, 'utf8'));
    return laid;
  } finally {
    rmSync(answer, { force: true });
  }
}
