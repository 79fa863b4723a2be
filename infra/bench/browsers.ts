/** Walks through sign-in and a booking in WebKit, over TLS as it keeps secure cookies nowhere else: `npm run bench -- browsers`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { openWebKit } from './browsers/webkit.ts';
import { openHttp2Front } from './support/http2-front.ts';
import { rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

/** A folder for a picture of each screen. */
const pictures = process.argv[2];

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING ??= await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { demo } = await import('#infra/e2e/support/demo.ts');
  const walk = await import('./browsers/walk.ts');
  const { url } = await openHttp2Front(bench, demo.url);
  const webKit = await openWebKit(bench);
  const person = await walk.newClinician();
  const since = performance.now();
  await walk.signIn(webKit, url, person);
  await walk.book(webKit);
  const missed: string[] = [];
  for (const screen of walk.screens)
    for (const size of walk.sizes) {
      await walk.show(webKit, `${url}${screen}`, size);
      for (const wide of await walk.wideParts(webKit))
        missed.push(`${screen} at ${size.width} px: ${wide} too wide`);
      if (pictures)
        writeFileSync(
          join(pictures, `${screen.replaceAll(/\W/g, '-')}-${size.width}.png`),
          await webKit.screenshot(),
        );
    }
  print(
    `\n  WebKitGTK ${webKit.version}: signed in, booked, ${walk.screens.length} screens looked at`,
  );
  return {
    webKit: webKit.version,
    seconds: rounded((performance.now() - since) / 1000, 1),
    goals: { partsTooWide: 0 },
    missed,
  };
}

await runBench({ name: 'browsers', runs: 1, measure });
