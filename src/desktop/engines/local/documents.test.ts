// A document of a member from the press on its name to its PDF. Needs root, LibreOffice and xdotool.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { OFFICE_LIMITS, ORDER } from '#test/desktop/sandbox.ts';
import { ask } from '#test/desktop/session.ts';

const desk = engineOfTests(NO_WRITER !== '');
const { run, windows } = insideSession(desk.data);

test.skipIf(NO_WRITER !== '')(
  'a document opens alone by its path, becomes a PDF of its name and is named afterwards',
  async () => {
    await desk.engine.start({ ...ORDER, id: 'one', kind: 'work', home: 'h', limits: OFFICE_LIMITS, app: 'file' });
    const page = await desk.line('one');
    const key = encodeURIComponent('γράμμα προς Άννα');
    const text = Buffer.from('Καλημέρα');
    await ask(page, { do: 'upload', path: `${key}.rtf`, size: text.length }, text);
    expect(await ask(page, { do: 'pdf' })).toMatchObject({ error: 'missing' });
    expect(await ask(page, { do: 'open-file', path: '../etc/passwd' })).toMatchObject({ error: 'bad-name' });

    expect(await ask(page, { do: 'open-file', path: `${key}.rtf` })).toMatchObject({ done: true });
    await expect
      .poll(windows, { timeout: 60_000, interval: 500 })
      .toEqual(['γράμμα προς Άννα.rtf - LibreOffice Writer']);
    const made = `${encodeURIComponent('Λήψεις')}/${key}.pdf`;
    await expect
      .poll(async () => ask(page, { do: 'pdf' }), { timeout: 30_000, interval: 500 })
      .toMatchObject({ made, name: 'γράμμα προς Άννα.pdf' });
    expect(await ask(page, { do: 'download', path: made })).toMatchObject({ name: 'γράμμα προς Άννα.pdf' });

    const documents = [`${key}.rtf`];
    // It is open: the page has nothing to offer.
    expect(await ask(page, { do: 'recent' })).toMatchObject({ documents: [] });
    // Another one whose name is the end of that.
    const last = encodeURIComponent('Άννα');
    const opened = `s,<bookmark href="[^"]*,<bookmark href="file:///home/user/${last}.rtf,`;
    const list = '/home/user/.local/share/recently-used.xbel';
    run('sh', '-c', `touch /home/user/Άννα.rtf; sed -i.before '${opened}' ${list}`);
    expect(await ask(page, { do: 'recent' })).toMatchObject({ documents: [`${last}.rtf`] });
    run('mv', `${list}.before`, list);
    await desk.engine.stop('one', 'user');
    expect(await desk.engine.home('h')).toMatchObject({ documents });
    await desk.engine.erase('h');
    await desk.engine.start({ ...ORDER, id: 'two', kind: 'work', home: 'h' });
    expect(await desk.engine.home('h')).toMatchObject({ documents: [] });
    await desk.engine.stop('two', 'user');
  },
);

test.skipIf(NO_WRITER !== '' || !existsSync('/usr/bin/evince'))(
  'a PDF takes the place of the window that waited for it',
  async () => {
    await desk.engine.start({ ...ORDER, id: 'pdf', limits: OFFICE_LIMITS, app: 'pdf' });
    const page = await desk.line('pdf');
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toHaveLength(1);
    const bytes = readFileSync(join(import.meta.dirname, '../../../../test/desktop/documents/timetable.pdf'));
    await ask(page, { do: 'upload', path: 'timetable.pdf', size: bytes.length }, bytes);
    await ask(page, { do: 'open-file', path: 'timetable.pdf' });
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([expect.stringContaining('Timetable')]);
  },
);
