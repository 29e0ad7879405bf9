// What LibreOffice opens at a start. Needs LibreOffice's presets.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let home: string;
let profile: string;
const isMissing = !existsSync('/usr/lib/libreoffice/presets');
const program = readFileSync('src/desktop/guest/office.pl', 'utf8').replaceAll('/opt/guest', 'src/desktop/guest');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
  profile = join(home, '.config/libreoffice/4/user');
  mkdirSync(join(profile, 'backup'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

const run = ({ width = 1280, height = 748, ratio = 1 } = {}) =>
  execFileSync('perl', ['-'], {
    input: program.replaceAll('/tmp/', `${home}/`),
    env: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      DESK_SCHEME: 'light',
      DESK_RECOVERED: 'recovered',
      DESK_WIDTH: `${width}`,
      DESK_HEIGHT: `${height}`,
      DESK_RATIO: `${ratio}`,
    },
    timeout: 10_000,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
const settings = () => readFileSync(join(profile, 'registrymodifications.xcu'), 'utf8');

test.skipIf(isMissing)('copies are found by names with spaces and accents, and values of several lines stay', () => {
  const list = '/org.openoffice.Office.Recovery/RecoveryList';
  const property = (name: string, value: string) =>
    `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>`;
  const copy = 'file:///home/user/.config/libreoffice/4/user/backup/%CE%B1%20b.odt_0.odt';
  const entry =
    property('OriginalURL', '') +
    property('TempURL', copy) +
    property('DocumentState', '713') +
    property('Module', 'com.sun.star.text.TextDocument');
  const own = `<item oor:path="/own">${property('Text', 'one\ntwo')}</item>`;
  writeFileSync(
    join(profile, 'registrymodifications.xcu'),
    `<oor:items>\n${own}\n<item oor:path="${list}"><node oor:name="recovery_item_1" oor:op="replace">${entry}</node></item>\n</oor:items>\n`,
  );
  writeFileSync(join(profile, 'backup/α b.odt_0.odt'), '');
  expect(run()).toBe('writer\n');
  expect(settings()).toContain(copy);
  expect(settings()).toContain(own);
});

test.skipIf(isMissing)('a copy that LibreOffice had not listed yet is opened too', () => {
  writeFileSync(join(profile, 'backup/a & b_0.ods'), '');
  expect(run()).toBe('calc\n');
  expect(settings()).toContain(`${home}/.config/libreoffice/4/user/backup/a%20%26%20b_0.ods</value>`);
});

test.skipIf(isMissing)('what LibreOffice fails at three times is put among the files, and not opened again', () => {
  writeFileSync(join(home, 'letter (recovered).ods'), 'another');
  writeFileSync(join(profile, 'backup/letter_0.ods'), 'copy');
  // The starter, with a LibreOffice that ends with these codes; after 79, a fault that it has noticed, it is started again.
  const starts = (...codes: number[]) => {
    writeFileSync(join(home, 'codes'), `${codes.join('\n')}\n`);
    const office = `head -n1 '${home}/codes' > '${home}/code'; sed -i 1d '${home}/codes'; exit $(cat '${home}/code')`;
    writeFileSync(join(home, 'office'), `#!/bin/sh\n${office}\n`, { mode: 0o700 });
    const starter = readFileSync('src/desktop/guest/bin/soffice', 'utf8')
      .replaceAll('/tmp/', `${home}/`)
      .replace('/usr/lib/libreoffice/program/soffice.bin', `${home}/office`)
      .replaceAll('perl /opt/guest/office.pl', 'true');
    const env = { PATH: '/usr/bin:/bin', HOME: home };
    return spawnSync('sh', ['-s', '--', '--writer'], { input: starter, env }).status;
  };
  expect([starts(0), existsSync(join(profile, 'starts'))]).toEqual([0, false]);
  expect(starts(79, 137)).toBe(137);
  expect(run()).toBe('calc\n');
  // The end of a session cuts it off as well, which is no fault.
  const save = readFileSync('src/desktop/guest/save.sh', 'utf8')
    .replaceAll('/tmp/', `${home}/`)
    .replaceAll('pgrep', ':');
  expect(starts(137)).toBe(137);
  expect(spawnSync('sh', ['-s', 'quit'], { input: save, env: { PATH: '/usr/bin:/bin', HOME: home } }).status).toBe(0);
  rmSync(join(home, 'ending'));
  expect(run()).toBe('calc\n');
  expect(starts(1)).toBe(1);
  expect(run()).toBe('');
  expect(readFileSync(join(home, 'letter (recovered) 2.ods'), 'utf8')).toBe('copy');
  expect(settings()).not.toContain('RecoveryList');
  expect(run()).toBe('');
});

test.skipIf(isMissing)(
  'a window that was never given a size opens as large as at first, and others as they were',
  () => {
    const sizes = { Text: '0,0,2,2;5;0,0,1280,747;', Spreadsheet: '-4,32,900,640;1;0,0,0,0;' };
    const items = Object.entries(sizes).map(
      ([kind, size]) =>
        `<item oor:path="/org.openoffice.Setup/Office/Factories/org.openoffice.Setup:Factory['com.sun.star.${kind}']"><prop oor:name="ooSetupFactoryWindowAttributes" oor:op="fuse"><value>${size}</value></prop></item>\n`,
    );
    writeFileSync(join(profile, 'registrymodifications.xcu'), `<oor:items>\n${items.join('')}</oor:items>\n`);
    run();
    expect(settings()).not.toContain(sizes.Text);
    expect(settings()).toContain(items[1]);
  },
);

test.skipIf(isMissing)(
  'a phone begins with what it has room for, and the next large screen as the last one was',
  () => {
    const item = (state: string) =>
      `<item oor:path="/org.openoffice.Office.Views/Windows/org.openoffice.Office.Views:WindowType['swriter/10336']/UserData"><prop oor:name="Data" oor:op="fuse" oor:type="xs:string"><value>${state}</value></prop></item>\n`;
    writeFileSync(join(profile, 'registrymodifications.xcu'), `<oor:items>\n${item('V2,V,0,AL:(5)')}</oor:items>\n`);
    const shown = (screen?: Parameters<typeof run>[0]) => {
      run(screen);
      return settings().split("swriter/10336'").length === 2 && /<value>V2,(.)/.exec(settings())?.[1];
    };
    const phone = { width: 780, height: 1400, ratio: 2 };
    const fits = () => /Layout\/Zoom".*<value>1</.test(settings());
    const seen = [shown(), fits(), shown(phone), fits(), shown(phone), shown(), fits()];
    expect(seen).toEqual(['V', false, 'H', true, 'H', 'V', false]);
    expect(shown({ width: 1688, height: 660, ratio: 2 })).toBe('H');
    // Left by a phone with an earlier release.
    renameSync(join(profile, 'settings-of-a-large-screen'), join(profile, 'side-bars-of-a-large-screen'));
    expect(shown()).toBe('V');
  },
);

test.skipIf(isMissing)('a device in place of settings holds up no start', () => {
  symlinkSync('/dev/zero', join(profile, 'registrymodifications.xcu'));
  symlinkSync('/dev/full', join(profile, 'registrymodifications.xcu.new'));
  expect(run()).toBe('');
  expect(settings()).toMatch(/^<\?xml[^]*<\/oor:items>\n$/);
});

test.skipIf(isMissing)(
  'a new profile names the build of LibreOffice, which would begin a second time otherwise',
  () => {
    run();
    const said = readFileSync('/usr/lib/libreoffice/program/versionrc', 'utf8');
    expect(said).toContain(`\nbuildid=${readFileSync(join(profile, 'extensions/buildid'), 'utf8')}\n`);
  },
);
