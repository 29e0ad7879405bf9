// Documents that other programs have made look as kept pictures do, which a person has looked at (test/desktop/documents). Needs root,
// LibreOffice, Evince, the fonts of the image and xdotool.
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { differingShare } from '#test/desktop/page-likeness.ts';
import { OFFICE_LIMITS, ORDER } from '#test/desktop/sandbox.ts';

const NEEDED = [
  '/usr/bin/unzip',
  '/usr/bin/evince-thumbnailer',
  '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf',
  '/usr/share/fonts/truetype/crosextra/Caladea-Regular.ttf',
];
const isMissing = NO_WRITER !== '' || !NEEDED.every((path) => existsSync(path));
const KEPT = 'test/desktop/documents';
/** With its pages, and what opens it. */
const DOCUMENTS = {
  'minutes.docx': { pages: 2, program: 'soffice' },
  'budget.xlsx': { pages: 1, program: 'soffice' },
  'season.pptx': { pages: 2, program: 'soffice' },
  'invitation.odt': { pages: 1, program: 'soffice' },
  'timetable.pdf': { pages: 2, program: 'evince' },
} as const;
/** Of a page's cells. Without the letters of the width of Calibri and Cambria, 4 to 17 in a hundred differ. */
const TOLERANCE = 0.03;
const names = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];

const desk = engineOfTests(isMissing);
const { data } = desk;
const home = join(data, 'homes/h');
const { run, begin, windows, untilIdle } = insideSession(data);

async function startSession(): Promise<void> {
  await desk.engine.start({ ...ORDER, kind: 'work', home: 'h', language: 'en', limits: OFFICE_LIMITS });
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toHaveLength(1);
  run('xdotool', 'key', 'alt+F4');
  const { uid, gid } = statSync(home);
  for (const name of names) {
    copyFileSync(join(KEPT, name), join(home, name));
    chownSync(join(home, name), uid, gid);
  }
}

/** Pages of a document, and a picture of the first, as the session's programs make them. */
async function firstPageOf(name: string): Promise<{ pages: number; picture: Buffer }> {
  const pdf = name.endsWith('.pdf') ? name : `pages/${name.replace(/\.\w+$/, '.pdf')}`;
  const pages = readFileSync(join(home, pdf), 'latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  run('evince-thumbnailer', '-s', '1000', `file:///home/user/${pdf}`, '/home/user/page.png');
  return { pages, picture: readFileSync(join(home, 'page.png')) };
}

test.skipIf(isMissing)('documents of five kinds look as they should, with as many pages', async () => {
  await startSession();
  const office = names.filter((name) => DOCUMENTS[name].program === 'soffice').map((name) => `/home/user/${name}`);
  const own = '-env:UserInstallation=file:///tmp/render';
  run('soffice', own, '--headless', '--convert-to', 'pdf', '--outdir', '/home/user/pages', ...office);
  for (const name of names) {
    const { pages, picture } = await firstPageOf(name);
    expect([name, pages]).toEqual([name, DOCUMENTS[name].pages]);
    const differs = await differingShare(picture, readFileSync(join(KEPT, `${name}.png`)));
    const made = join(tmpdir(), `${name}.png`);
    writeFileSync(made, picture);
    expect(differs, `the first page of ${name}, which is ${made},`).toBeLessThan(TOLERANCE);
  }
});

test.skipIf(isMissing)('each opens without a question, and a docx stays one when it is saved', async () => {
  const open: unknown[] = [];
  for (const name of names) {
    begin(DOCUMENTS[name].program, `/home/user/${name}`);
    open.push(expect.stringContaining(name));
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual(expect.arrayContaining(open));
    await untilIdle();
  }
  // LibreOffice's own window while it starts goes a moment later.
  await expect.poll(windows, { timeout: 60_000 }).toHaveLength(names.length);
  run('xdotool', 'search', '--name', 'minutes.docx', 'windowactivate', '--sync');
  // Again where LibreOffice has dropped some: it does so while it writes a copy, and these keys do not wait as those of a page do.
  const save = () => {
    run('xdotool', 'type', '--delay', '25', 'Saved by Writer. ');
    run('xdotool', 'key', 'ctrl+s');
    return execFileSync('unzip', ['-p', join(home, 'minutes.docx'), 'word/document.xml'], { encoding: 'utf8' });
  };
  await expect.poll(save, { timeout: 60_000, interval: 3_000 }).toContain('Saved by Writer.');
  expect(windows()).toHaveLength(names.length);
});
