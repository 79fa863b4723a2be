/** The product's server in a process of its own, which writes its process id. */
import { writeFileSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
writeFileSync(file, String(process.pid));
await import('#server/main.ts');
