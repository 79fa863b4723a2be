/** Writes the contact sheet: all pictures of a run on one page. */
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { folder, people, sessionFile, type Name } from './people.ts';

/** One file of a run, or a drawing to lay beside. */
interface Shot {
  file: string;
  title: string;
  /** Width and colour scheme, or the medium. */
  how: string;
}

/** Of a file's name, see fileName in screenshots.ts. */
function shotOf(file: string): Shot {
  const [title = '', ...parts] = file.split('.');
  return { file, title, how: parts.slice(0, -1).join(' ') };
}

/** The scene that each drawing of the folder DRAWINGS shows. */
const drawn: Record<string, string> = {
  'calendar-dark.png': 'calendar-week',
  'code.png': 'code',
  'patient-waiting.png': 'patient-waiting',
  'people-dark.png': 'people',
  'room.png': 'visit-with-the-patient',
  'roster.png': 'media-roster',
  'scheduling.png': 'scheduling-today',
  'sign-in.png': 'sign-in',
};

/** Copied beside the pictures, so that the sheet is whole wherever it is opened. */
function drawings(): Shot[] {
  const { DRAWINGS: from } = inherited();
  if (from === undefined) return [];
  return Object.entries(drawn).map(([file, title]) => {
    copyFileSync(join(from, file), join(folder, `drawing-${file}`));
    return { file: `drawing-${file}`, title, how: 'drawing' };
  });
}

const widthOf = ({ how }: Shot) => (Number.parseInt(how) || 1440) / 4;

const byWidth = (shot: Shot, other: Shot) => widthOf(other) - widthOf(shot);

const figure = (shot: Shot) =>
  shot.file.endsWith('.pdf')
    ? `<a href="${shot.file}">${shot.how} (PDF)</a>`
    : `
      <figure style="width:${widthOf(shot)}px">
        <a href="${shot.file}"><img src="${shot.file}" alt="" loading="lazy"></a>
        <figcaption>${shot.how}</figcaption>
      </figure>`;

const section = ([title, group = []]: [string, Shot[] | undefined]) => `
    <section>
      <h2>${title.replaceAll('-', ' ')}</h2>
      <div>${group.map(figure).join('')}</div>
    </section>`;

const page = (all: Shot[]) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>KareMD, every screen</title>
  <style>
    body { font: 14px system-ui; margin: 24px; background: #f6f7f9; color: #18202a }
    section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
    figure { margin: 0 }
    img { width: 100%; border: 1px solid #c3cad3 }
    figcaption { color: #566373; font-size: 12px }
  </style>
  <body>
    <h1>KareMD, every screen</h1>
    <p>${all.length} pictures and papers.</p>${Object.entries(
      Object.groupBy(all, ({ title }) => title),
    )
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(section)
      .join('')}
  </body>
</html>
`;

test('the contact sheet is laid out', () => {
  for (const name of Object.keys(people) as Name[]) rmSync(sessionFile(name), { force: true });
  const files = readdirSync(folder).filter((file) => /\.(png|pdf)$/.test(file));
  const all = [...drawings(), ...files.map(shotOf).toSorted(byWidth)];
  writeFileSync(join(folder, 'index.html'), page(all));
  print(`\n  ${all.length} pictures and papers, all on ${join(folder, 'index.html')}`);
});
