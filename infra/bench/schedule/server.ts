/** The product's own server as it is, in a process of its own that says which one it is. */
import { writeFileSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
writeFileSync(file, String(process.pid));
await import('#server/main.ts');
