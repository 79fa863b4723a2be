/** The order in which Vitest runs the test files: none that lasts long is left to run alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that start programs or wait. Without earlier times Vitest begins with the largest files. */
export const longForTheirSize = new Set([
  'server/stop-delay.test.ts',
  'infra/stack/postgres.test.ts',
  'server/first-account.test.ts',
  'server/platform/http/health.test.ts',
  'server/letters/slow-server.test.ts',
  'infra/seed/reminders.test.ts',
]);

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId, project }: TestSpecification) =>
      longForTheirSize.has(moduleId.slice(project.config.root.length + 1));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
