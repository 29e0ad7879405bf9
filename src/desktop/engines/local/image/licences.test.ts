import { expect, test } from 'vitest';
import { isFreeLicence, licencesIn } from './licences.ts';
import { mainOf } from './origins.ts';
import { freedomOf } from './software.ts';

test('names the licences of a copyright file, and those that are not free or not known', () => {
  const copyright = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Files: *
License: GPL-2+ with OpenSSL exception or Expat, and CC-BY-SA-4.0
 text
License: CC-BY-NC-3.0
License: Acme-1`;
  const names = ['Acme-1', 'CC-BY-NC-3.0', 'CC-BY-SA-4.0', 'Expat', 'GPL-2+'];
  expect(licencesIn(copyright)).toEqual(names);
  expect(names.map(isFreeLicence)).toEqual([undefined, false, true, true, true]);
  expect(licencesIn('See the GNU Library General Public License.')).toEqual(['LGPL']);
  expect(licencesIn('All rights reserved.')).toEqual([]);
});

test('a licence that is not known by name counts as free only in a package of Debian’s main part', () => {
  const [main, other] = [
    'http://deb.test/debian stable/main amd64 Packages',
    'http://shop.test stable/main amd64 Packages',
  ];
  const sources = `Package files:
 500 ${main}
     release v=13,o=Debian,a=stable,n=trixie,l=Debian,c=main,b=amd64
     origin deb.test
 500 ${other}
     release o=Shop,a=stable,c=main,b=amd64
`;
  const versions = (from: string) => `  Version table:
     2.0 500
        500 ${other}
 *** 1.0 500
        500 ${from}
        100 /var/lib/dpkg/status
`;
  const packages = `good:\n${versions(main)}both:\n${versions(`${main}\n        500 ${other}`)}shop:\n${versions(other)}`;
  expect([...mainOf(sources, packages)]).toEqual(['good']);
  expect(freedomOf('web', ['Acme-1'], true)).toEqual({ freedom: 'yes', byDebian: true });
  expect(freedomOf('web', ['Acme-1'], false)).toEqual({ freedom: 'unknown' });
  expect(freedomOf('web', ['MIT'], false)).toEqual({ freedom: 'yes' });
  expect(freedomOf('non-free/web', ['MIT'], true)).toEqual({ freedom: 'no' });
});
