import { expect, test } from 'vitest';
import { isFreeLicence, licencesIn } from './licences.ts';

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
