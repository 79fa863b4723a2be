/** Has files scanned that were sent while the scanner was away, and withdraws those with a virus (S89, S134). */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PartRows } from './part-store.ts';

const firstAfterMs = 30_000;
/** At a start; the newest first. */
const mostPlanned = 1_000;

class NotScannedYet extends Error {
  constructor() {
    super('the virus scanner did not scan a file');
  }
}

type ScanDeps = Pick<Deps, 'env' | 'jobs' | 'now'>;

interface Verdict {
  fileId: string;
  isInfected: boolean;
  at: Date;
}

/** The files of one feature; `File` is what it has to know of one to withdraw it. */
interface SentFiles<File> {
  job: 'file.scan' | 'message-file.scan' | 'case-file.scan';
  parts: Pick<PartRows, 'partsFrom'>;
  /** Those that were sent and never scanned, the newest first. */
  unscanned: (db: Connection, most: number) => Promise<string[]>;
  unscannedById: (db: Connection, fileId: string) => Promise<File | null | undefined>;
  /** False where another server was faster. */
  saveVerdict: (db: Connection, verdict: Verdict) => Promise<boolean>;
  /** Records it, in the transaction that withdraws the file. */
  recordWithdrawal: (db: Connection, deps: Deps, file: File, fileId: string) => Promise<void>;
  /** Tells open screens. */
  publish: (deps: Deps, file: File) => Promise<void>;
}

export function secondScan<File>(files: SentFiles<File>) {
  /** In the caller's transaction; nothing where no scanner is configured. */
  async function planScan(
    db: Connection,
    { env, jobs, now }: ScanDeps,
    fileIds: readonly string[],
  ): Promise<void> {
    if (env.CLAMAV_URL === undefined || fileIds.length === 0) return;
    const startAfter = new Date(now().getTime() + firstAfterMs);
    await jobs.send(
      db,
      files.job,
      fileIds.map((fileId) => ({ data: { fileId }, key: fileId, startAfter })),
    );
  }

  /** At the start of a server: also those that were sent before there was a scanner, or were given up. */
  async function planScans(deps: ScanDeps & Pick<Deps, 'db'>): Promise<void> {
    await planScan(deps.db, deps, await files.unscanned(deps.db, mostPlanned));
  }

  /** The job. Throws while the scanner is away, so that it is tried again. */
  async function scanAgain(deps: Deps, { fileId }: { fileId: string }): Promise<void> {
    const { db: pool, antivirus, now } = deps;
    const file = await files.unscannedById(pool, fileId);
    if (!file) return;
    const verdict = await antivirus.scan(files.parts.partsFrom(pool, fileId, 0));
    if (verdict === 'not-scanned') throw new NotScannedYet();
    const isInfected = verdict === 'infected';
    await pool.transaction().execute(async (db) => {
      const isSaved = await files.saveVerdict(db, { fileId, isInfected, at: now() });
      if (isSaved && isInfected) await files.recordWithdrawal(db, deps, file, fileId);
    });
    await files.publish(deps, file);
  }

  return { planScan, planScans, scanAgain };
}
