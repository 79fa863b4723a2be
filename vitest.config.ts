/** How the unit and integration tests run: each file on its own, beside the others. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,client,shared,infra}/**/*.test.ts'],
    globalSetup: ['server/test/template.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
